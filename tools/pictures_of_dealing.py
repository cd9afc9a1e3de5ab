"""The pictures of a dealer's pages: signing in, the console in a settlement, what went wrong, real cards."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from fifthstreet.house.house import House
from fifthstreet.rules import Game, make_game, ready_game
from support.browser_dealer import AtTheConsole, Guest
from support.changes import changed

Picture = Callable[..., None]


def tables_of_dealers() -> tuple[Game, ...]:
    """An electronic table, and one of real cards."""
    game = ready_game("maryland")
    table = changed(game.submission.table, cards="real")
    return game, make_game(game.book, changed(game.submission, table=table))


def take_dealing(page: Page, house: House, address: str, picture: Picture) -> None:
    """Every page of a dealer at the size of the window."""
    dana = AtTheConsole(page, address)
    page.goto(f"{address}/sign-in")
    expect(page.get_by_label("Login")).to_be_visible()
    picture(page, "sign-in")
    link = next(link for link in house.accounts.demo_links if link.role == "dealer")
    page.goto(f"{address}/sign-in#{link.token}")
    expect(page.get_by_test_id("section-dealer")).to_be_visible()
    picture(page, "at-work")
    _electronic(dana, picture)
    _real(dana, picture)


def _electronic(dana: AtTheConsole, picture: Picture) -> None:
    guests = [Guest(dana.address, "maryland-1", name).sits_down(seat) for seat, name in ((2, "Anna"), (3, "Bruno"))]
    dana.comes_to("maryland-1")
    dana.taps_in()
    for guest in guests:
        guest.bets(ante=1000, three_card=100, progressive=100)
    dana.deals_to("dealing")
    dana.page.get_by_role("button", name="Something went wrong").click()
    expect(dana.page.get_by_role("dialog")).to_be_visible()
    picture(dana.page, "trouble")
    dana.page.keyboard.press("Escape")
    expect(dana.page.get_by_role("dialog")).to_have_count(0)
    dana.deals_to("settling", *guests)
    dana.gives_all(lambda: dana.due.inner_text().startswith("Seat 3: pay"), lambda: None)
    picture(dana.page, "dealer")
    dana.ends_the_round(*guests)
    dana.taps_out()
    for guest in guests:
        guest.goes()


def _real(dana: AtTheConsole, picture: Picture) -> None:
    dana.comes_to("maryland-2")
    dana.taps_in()
    for seat, name in ((1, "Ada"), (4, "Ben")):
        dana.enters(seat, "Sit", player=name)
        dana.enters(seat, "Buy in", amount="500")
    dana.gives_all(dana.page.get_by_role("button", name="Seat 4: Ante").is_visible, lambda: None)
    for seat in (1, 4):
        dana.enters(seat, "Ante")
    dana.gives_all(lambda: dana.stage == "third-street", lambda: None)
    for seat in (1, 4):
        dana.enters(seat, "1x")
    expect(dana.page.locator("[data-enter='Kh']")).to_be_visible()  # a card that is entered is taken at once
    picture(dana.page, "real-cards")
    dana.names("Kd")
    dana.taps_out()
