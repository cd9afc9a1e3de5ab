// The messages between server and clients. Written by tools/wire_types.py; never by hand.

/** Accept an opening wager outside the limits at a table of real cards: it is paid or lost in full. */
export interface AcceptWagerCommand extends Command {
  readonly type: "AcceptWager"; readonly seat: number; readonly wager: LimitedWager; readonly amount: number;
}
/** An account as managers see it. */
export interface AccountCard {
  readonly person: string; readonly login: string; readonly name: string; readonly role: AccountRole;
  readonly made: number; readonly open: boolean; readonly locked_until: number | null; readonly second_factor: boolean;
  readonly license: string;
}
export type AccountRole =
  | "auditor" | "cashier" | "counter" | "dealer" | "floorperson" | "manager" | "player" | "security" | "surveillance";
/** Acknowledge an alarm by its id: it makes no more sound, and is listed until its cause is gone. */
export interface AcknowledgeAlarm { readonly id: string; readonly alarm: string; }
export type ActingRole = "dealer" | "floorperson" | "player" | "supervisor" | "system";
/** Add a device to a table of real cards. */
export interface AddDevice {
  readonly id: string; readonly name: string; readonly kind: DeviceKind; readonly table: string;
}
/** Add a watch screen for a page; the page ``table`` needs a table. */
export interface AddScreen {
  readonly id: string; readonly name: string; readonly page: ScreenPage; readonly table?: string;
}
/** Pay a player a difference for a closed round, or collect it if ``amount`` is negative. */
export interface AdjustCommand extends Command {
  readonly type: "Adjust"; readonly round: number; readonly player: string; readonly amount: number;
  readonly source: AdjustmentSource; readonly floorperson: string; readonly seat?: number;
  readonly wager?: PayoutWager | ""; readonly cards?: string;
}
/** What the floor chooses from to adjust a closed round. */
export interface AdjustForm {
  readonly round: number; readonly people: readonly AdjustPerson[]; readonly by_name: AdjustPerson | null;
  readonly pay: string; readonly collect: string; readonly pay_by_document: string; readonly cancel: string;
  readonly wagers: readonly FieldChoice[]; readonly document_from: number; readonly earlier: readonly string[];
}
/** A person whom an adjustment of a round can name: where they sit now, or 0, and their result in the round. */
export interface AdjustPerson {
  readonly player: string; readonly name: string; readonly seat: number; readonly words: string;
  readonly sources: readonly FieldChoice[];
}
/** A player was paid a difference for a closed round, or it was collected if ``amount`` is negative. */
export interface Adjusted extends Event {
  readonly type: "Adjusted.1"; readonly round: number; readonly player: string; readonly amount: number;
  readonly source: AdjustmentSource; readonly floorperson: string; readonly seat: number;
  readonly wager: PayoutWager | ""; readonly cards: string;
}
export type AdjustmentSource = "account" | "document" | "table";
/** The title of an alarm, and what to do about it; one with ``calls`` makes a sound and escalates. */
export interface Advice {
  readonly title: string; readonly todo: string; readonly urgent: boolean; readonly calls: boolean;
  readonly whom: "floor" | "managers" | "surveillance";
}
/** An alarm for staff; ``you_may`` if it is an approval that this viewer may answer. */
export interface Alarm {
  readonly alarm: string; readonly kind: AlarmKind; readonly advice: Advice; readonly table: string;
  readonly table_title: string; readonly headline: string; readonly words: string; readonly at: number;
  readonly clauses: readonly string[]; readonly seat: number; readonly approval: number | null;
  readonly round: number | null; readonly you_may: boolean; readonly button: string; readonly acknowledged_by: string;
  readonly acknowledged_at: number | null; readonly escalated: boolean;
}
/** All alarms of the house now. */
export interface AlarmBoard { readonly now: number; readonly alarms: readonly Alarm[]; }
export type AlarmKind =
  | "approval" | "bank" | "connection" | "count" | "cover" | "deck-age" | "dispute" | "floor" | "inventory"
  | "irregularity" | "jackpot" | "limits" | "meter" | "no-dealer" | "payout" | "surveillance" | "trouble";
/** Approve or refuse, with a comment. */
export interface AnswerApproval { readonly id: string; readonly approve: boolean; readonly words?: string; }
/** Answer a dispute with a finding. */
export interface AnswerDispute { readonly id: string; readonly finding: string; }
/** A command was carried out and is on record, up to this event. */
export interface Answered { readonly type: "answer"; readonly id: string; readonly sequence: number; }
export type AnyClientCommand =
  | SitDown | BuyMore | PlaceBet | TakeWagerBack | SayReady | BetStreet | TakeStreetBack | FoldHand | LeaveSeat | Ping;
/** Put the announced limits whose time has come into effect. */
export interface ApplyLimitsCommand extends Command { readonly type: "ApplyLimits"; }
/** A request for a second person's approval, and the answer once there is one. */
export interface ApprovalCard {
  readonly approval: number; readonly kind: ApprovalKind; readonly state: ApprovalState; readonly table: string | null;
  readonly table_title: string; readonly words: string; readonly details: readonly string[];
  readonly asked_by: PersonShown; readonly asked_at: number; readonly reason: string;
  readonly answered_by: PersonShown | null; readonly answered_at: number | null; readonly answer: string;
  readonly outcome: string; readonly you_may: boolean; readonly game: string;
}
export type ApprovalKind =
  | "adjustment" | "jackpot" | "large-adjustment" | "meter-rates" | "open-table" | "password-reset" | "second-factor"
  | "setting" | "void";
export type ApprovalState = "approved" | "lapsed" | "refused" | "waiting";
/** Restart the time to decide after an outage. */
export interface ArmAnewCommand extends Command { readonly type: "ArmAnew"; }
/** The time to decide started again after an outage. */
export interface ArmedAnew extends Event { readonly type: "ArmedAnew.1"; readonly deadline: number; }
/** A player was asked to act before the deadline. */
export interface Asked extends Event { readonly type: "Asked.1"; readonly seat: number; readonly deadline: number; }
/** Assign a signed-in dealer to a table, also one whom the floor tapped out before. */
export interface AssignDealer { readonly id: string; readonly person: string; }
/** A share of the meter was claimed for a seat. */
export interface AwardClaimed extends Event {
  readonly type: "AwardClaimed.1"; readonly seat: number; readonly hand: string; readonly numerator: number;
  readonly denominator: number;
}
/** The meter answered a claim with this amount. */
export interface AwardReceived extends Event {
  readonly type: "AwardReceived.1"; readonly seat: number; readonly amount: number;
}
/** The documents of the house or of one table: those under way, the latest finished, and what you can prepare. */
export interface BankCard {
  readonly now: number; readonly choices: readonly DocumentChoice[]; readonly open: readonly DocumentCard[];
  readonly latest: readonly DocumentCard[];
}
/** A shift ended. The counted inventory opens the next shift; the drop and the tips went to the count room. */
export interface BankCounted extends Event {
  readonly type: "BankCounted.1"; readonly counted: number; readonly expected: number; readonly drop: number;
  readonly tips: number;
}
/** The table's own money, without the players' chips; the inventory is None for those who count it unseen. */
export interface BankShown {
  readonly inventory: number | null; readonly drop: number; readonly tip_box: number; readonly demo: boolean;
}
/** How many documents wait for you: to sign, to make from a request, or to prepare for what is on record. */
export interface BankWaiting { readonly documents: number; }
/** Register as a guest; without a name the house picks one. */
export interface BecomeGuest { readonly name?: string | null; }
/** Begin to set up a second factor; the password is asked again. */
export interface BeginFactor { readonly password: string; }
/** Bet one, two or three antes on the street and, for the dealer, a multiple of the tip beside the Ante. */
export interface BetCommand extends Command {
  readonly type: "Bet"; readonly seat: number; readonly multiple: number; readonly tip_multiple?: number;
}
/** Bet one to three antes on the street; ``tip_multiple`` antes more go with it as a tip for the dealer. */
export interface BetStreet extends ClientCommand {
  readonly type: "bet"; readonly multiple: number; readonly tip_multiple?: number; readonly street?: Street | null;
}
/** Bets were closed, before the deal or on a street. */
export interface BetsClosed extends Event {
  readonly type: "BetsClosed.1"; readonly street: Street | null; readonly announced: boolean;
}
/** A player bought chips. */
export interface BoughtIn extends Event { readonly type: "BoughtIn.1"; readonly seat: number; readonly amount: number; }
/** The Six Card Bonus box was turned up; without faces, if they were not entered since no wager depends on them. */
export interface BoxTurned extends Event { readonly type: "BoxTurned.1"; readonly faces: readonly Card[]; }
/** Bring a device back into use. */
export interface BringBackCommand extends Command { readonly type: "BringBack"; readonly device: Device; }
/** Play with chips of the house that were bought elsewhere, at another table: no money goes into the drop box. */
export interface BringChipsCommand extends Command {
  readonly type: "BringChips"; readonly seat: number; readonly amount: number;
}
/** Buy chips at the table: the money goes into the drop box. */
export interface BuyInCommand extends Command {
  readonly type: "BuyIn"; readonly seat: number; readonly amount: number;
}
/** The amount of a buy-in was put right on a floorperson's word. */
export interface BuyInCorrected extends Event {
  readonly type: "BuyInCorrected.1"; readonly seat: number; readonly number: number; readonly was: number;
  readonly amount: number; readonly floorperson: string;
}
/** Buy more chips from the player's balance. */
export interface BuyMore extends ClientCommand { readonly type: "buy-in"; readonly amount: number; }
/** The cage ledger of a gaming day, in cents: sums, the tables' own custody, and the latest movements first. */
export interface CageCard {
  readonly balance: CageDay; readonly today: string; readonly agrees: boolean; readonly per_tables: number;
  readonly per_slips: number; readonly in_trays: number; readonly with_players: number; readonly tips: number;
  readonly payouts_owed: number; readonly withheld: number; readonly basis: string; readonly kinds: readonly CageSum[];
  readonly people: readonly CagePerson[]; readonly tables: readonly CageTable[]; readonly days: readonly CageDay[];
  readonly lines: readonly CageLine[]; readonly movements: number;
}
/** The balance of the cage over a gaming day; ``outside`` are the chips redeemed from outside the record. */
export interface CageDay {
  readonly day: string; readonly opening: number; readonly came: number; readonly left: number;
  readonly closing: number; readonly outside: number;
}
/** One movement; ``amount`` came to the cage, or left it if negative. ``after`` is the balance after it. */
export interface CageLine {
  readonly at: number;
  readonly kind: "adjustment" | "brought" | "carried" | "cash-out" | "closer" | "count" | "credit" | "fill" | "held" | "jackpot" | "opener" | "opening-count" | "outside" | "owed" | "paid-in" | "paid-out" | "payout" | "prize" | "redeemed" | "redemption-paid" | "taken-back" | "tips" | "withheld";
  readonly title: string; readonly amount: number; readonly after: number; readonly table: string;
  readonly person: string; readonly words: string; readonly stream: string; readonly sequence: number;
  readonly document: NamedDocument | null;
}
/** The movements by one person: all of theirs before the gaming day, those of the day, and both together. */
export interface CagePerson extends CageSum { readonly opening: number; readonly closing: number; }
/** The movements of one kind or by one person: what came, what left, and their number. */
export interface CageSum {
  readonly title: string; readonly came: number; readonly left: number; readonly movements: number;
}
/** What the cage got from a table since its first opener, by the ledger and by the table's own accounts. */
export interface CageTable { readonly table: string; readonly ledger: number; readonly custody: number; }
/** A floorperson stated that a hand was called losing by mistake; the settlement starts again. */
export interface CallCorrected extends Event {
  readonly type: "CallCorrected.1"; readonly seat: number; readonly floorperson: string;
}
/** Call a hand losing without entering its cards: it is lower than every hand that pays or pushes. */
export interface CallLosingCommand extends Command { readonly type: "CallLosing"; readonly seat: number; }
/** Declare that a player who has left loses their wagers. */
export interface CallLostCommand extends Command { readonly type: "CallLost"; readonly seat: number; }
/** Cancel a progressive wager that the system accepted without a chip. */
export interface CancelProgressiveCommand extends Command { readonly type: "CancelProgressive"; readonly seat: number; }
/** One of the 52 cards, by its short name: ``Card("Ah")``. What people type goes through ``Card.parse``. */
export type Card =
  | "2c" | "3c" | "4c" | "5c" | "6c" | "7c" | "8c" | "9c" | "Tc" | "Jc" | "Qc" | "Kc" | "Ac" | "2d" | "3d" | "4d" | "5d"
  | "6d" | "7d" | "8d" | "9d" | "Td" | "Jd" | "Qd" | "Kd" | "Ad" | "2h" | "3h" | "4h" | "5h" | "6h" | "7h" | "8h" | "9h"
  | "Th" | "Jh" | "Qh" | "Kh" | "Ah" | "2s" | "3s" | "4s" | "5s" | "6s" | "7s" | "8s" | "9s" | "Ts" | "Js" | "Qs" | "Ks"
  | "As";
/** A card found face up went to the rack unused; if it came out in a stack, the next card replaced it. */
export interface CardDiscarded extends Event {
  readonly type: "CardDiscarded.1"; readonly slot: number; readonly place: CardSource; readonly seat: number;
  readonly replaced_by: number | null; readonly face: Card | null;
}
export type CardPlace = "bonus-box" | "community" | "seat";
/** A card was seen too early, and play went on; where the rulebook says so, it was turned over first. */
export interface CardSeen extends Event {
  readonly type: "CardSeen.1"; readonly place: CardSource; readonly slot: number; readonly seat: number;
  readonly face: Card | null; readonly blind: string; readonly face_up: boolean; readonly turned_over: boolean;
}
export type CardSource = "bonus-box" | "community" | "pack" | "seat";
/** Take chips to the cage. */
export interface CashOutCommand extends Command {
  readonly type: "CashOut"; readonly seat: number; readonly amount: number;
}
/** A player took chips to the cage. */
export interface CashedOut extends Event {
  readonly type: "CashedOut.1"; readonly seat: number; readonly amount: number;
}
/** One cashier's pay-ins and pay-outs, in cents. */
export interface CashierLine {
  readonly person: string; readonly name: string; readonly paid_in: number; readonly paid_out: number;
  readonly movements: number;
}
/** Close an account, reopen it, end a lock-out, set a new first password, or set or clear the license number. */
export interface ChangeAccount {
  readonly open?: boolean | null; readonly unlock?: boolean; readonly password?: string | null;
  readonly license?: string | null;
}
/** Change the limits of a wager: at once if nobody plays, otherwise after that many minutes of notice. */
export interface ChangeLimitsCommand extends Command {
  readonly type: "ChangeLimits"; readonly wager: LimitedWager; readonly minimum: number; readonly maximum: number;
  readonly increment: number; readonly notice?: number;
}
/** Take a meter out of service, with a reason, or put it back in service. */
export interface ChangeMeter { readonly id: string; readonly enabled: boolean; readonly reason?: string; }
/** Change a meter's rates, such as ``35.5%``; they apply after approval, from its next full reset. */
export interface ChangeMeterRates {
  readonly id: string; readonly progression: string; readonly reserve?: string; readonly reason: string;
}
/** Deal by another method from the next round on. */
export interface ChangeMethodCommand extends Command { readonly type: "ChangeMethod"; readonly terms: DealingTerms; }
/** Change one's own password. */
export interface ChangePassword { readonly old: string; readonly new: string; }
/** Request a new value of a setting from a gaming day on; a second manager must approve it. */
export interface ChangeSetting {
  readonly id: string; readonly value: number | string | readonly number[]; readonly from_day: string;
  readonly reason: string;
}
/** Check a draft: the texts of the form, or a Rules Submission in TOML that fills the form. */
export interface CheckSubmission {
  readonly texts?: Readonly<Record<string, string | readonly string[]>>; readonly toml?: string | null;
}
/** A signed checkpoint: the number of streams and entries that it covers, and the key. */
export interface CheckpointShown {
  readonly number: number; readonly at: number; readonly key: string; readonly streams: number;
  readonly entries: number; readonly hash: string; readonly signature: string;
}
/** How many chips there are of a denomination, which is in cents. */
export interface ChipCount { readonly denomination: number; readonly number: number; }
/** A progressive chip that the device had not accepted went back to the player. */
export interface ChipReturned extends Event { readonly type: "ChipReturned.1"; readonly seat: number; }
/** A player sat down with chips that they bought elsewhere. */
export interface ChipsBrought extends Event {
  readonly type: "ChipsBrought.1"; readonly seat: number; readonly amount: number;
}
/** The amount of chips brought to the table was put right on a floorperson's word. */
export interface ChipsBroughtCorrected extends Event {
  readonly type: "ChipsBroughtCorrected.1"; readonly seat: number; readonly number: number; readonly was: number;
  readonly amount: number; readonly floorperson: string;
}
/** A claim on the meter waits its turn, because an award of another table is being verified. */
export interface ClaimWaits extends Event { readonly type: "ClaimWaits.1"; readonly seat: number; }
/** A command over the live connection; the answer carries its id. */
export interface ClientCommand { readonly id: string; }
/** A deadline and the server's time now; clients show the difference, since their own clocks may be wrong. */
export interface Clock { readonly what: "betting" | "decision"; readonly deadline: number; readonly now: number; }
export type ClockRuns = "as-from-a-shoe" | "as-from-the-hand" | "never";
/** Say "no more bets", or press the button that locks the sensors. */
export interface CloseBetsCommand extends Command { readonly type: "CloseBets"; }
/** Clear the table: the cards go to the rack, stakes and wins to the players. */
export interface CloseRoundCommand extends Command { readonly type: "CloseRound"; }
/** Close the table: the counted inventory goes to the cage, the drop box to the count room. */
export interface CloseTableCommand extends Command { readonly type: "CloseTable"; readonly counted: number; }
export type Code =
  | "code-needed" | "defects" | "internal" | "malformed" | "not-allowed" | "not-found" | "not-signed-in" | "refused"
  | "too-large" | "too-many" | "unavailable";
/** Collect the wagers and cards of the players who folded; ``counted`` lists hands with a wrong number of cards. */
export interface CollectFoldsCommand extends Command {
  readonly type: "CollectFolds"; readonly counted?: readonly (readonly [number, number])[];
}
/** Collect the chips of the progressive wagers, and count them. */
export interface CollectProgressiveCommand extends Command {
  readonly type: "CollectProgressive"; readonly chips: number;
}
/** A command: who gives it, and when, in milliseconds of the house's clock. */
export interface Command { readonly by: ActingRole; readonly at?: number; }
/** Something is shown only while the field of a key has, or includes, one of these values. */
export interface Condition { readonly key: string; readonly values: readonly string[]; }
/** A player's conduct was noted, or the player was reminded; no wager was lost. ``moment``: as in a forfeit. */
export interface ConductNoted extends Event {
  readonly type: "ConductNoted.1"; readonly seat: number; readonly what: Violation; readonly reminded: boolean;
  readonly moment: Stage | null; readonly done_at: number | null;
}
/** Confirm a new second factor with a code that the authenticator app shows. */
export interface ConfirmFactor { readonly code: string; }
/** A table as staff see and work it, after the event with this sequence. */
export interface Console {
  readonly type: "console"; readonly table: string; readonly table_title: string; readonly round: number;
  readonly jurisdiction: string; readonly law: string; readonly cards: "electronic" | "real"; readonly sequence: number;
  readonly now: number; readonly open: boolean; readonly stage_title: string; readonly you: PersonShown;
  readonly dealer: PersonShown | null; readonly tapped_out: TapOutShown | null; readonly view: TableView;
  readonly names: Readonly<Record<string, string>>; readonly meter: MeterShown | null; readonly seal: SealShown | null;
  readonly clock: Clock | null; readonly procedure: readonly ProcedureLine[]; readonly steps: readonly Step[];
  readonly turn_up: TurnUpDue | null; readonly waits_for: string; readonly pays: readonly Pay[];
  readonly hands: readonly HandShown[]; readonly entries: EntriesShown | null; readonly decks: readonly DeckShown[];
  readonly stub: StubShown | null; readonly bank: BankShown; readonly limits: readonly string[];
  readonly limits_notices: readonly string[]; readonly alarms: readonly Alarm[];
  readonly happened: readonly Happening[];
}
export type ConsoleMessage = Console | ConsoleStopped;
/** The console was closed by the house, and why. */
export interface ConsoleStopped { readonly type: "stopped"; readonly error: Fault; }
/** Correct the amount of a buy-in; ``number`` counts those of the seat from 1, and 0 means that there was none. */
export interface CorrectBuyInCommand extends Command {
  readonly type: "CorrectBuyIn"; readonly seat: number; readonly amount: number; readonly floorperson: string;
  readonly number?: number;
}
/** State that a hand was called losing by mistake; ``floorperson`` names who answers for the correction. */
export interface CorrectCallCommand extends Command {
  readonly type: "CorrectCall"; readonly seat: number; readonly floorperson: string;
}
/** Correct the amount of chips brought to the table; ``number`` and 0 are as in ``CorrectBuyIn``. */
export interface CorrectChipsBroughtCommand extends Command {
  readonly type: "CorrectChipsBrought"; readonly seat: number; readonly amount: number; readonly floorperson: string;
  readonly number?: number;
}
/** State the actual count of this round's stub, which was counted wrongly; the fields are those of ``CountStub``. */
export interface CorrectCountCommand extends Command {
  readonly type: "CorrectCount"; readonly stub: number; readonly floorperson: string;
  readonly hands?: readonly (readonly [number, number])[]; readonly community?: number | null;
  readonly bonus_box?: number | null;
}
/** Correct a card that was entered wrongly; ``floorperson`` names who answers for the correction. */
export interface CorrectFaceCommand extends Command {
  readonly type: "CorrectFace"; readonly place: CardPlace | "rack"; readonly card: number; readonly face: Card;
  readonly floorperson: string; readonly seat?: number; readonly displaced?: Card | null; readonly blind?: string;
}
/** State the actual wagers of a seat in this round, and what the player did on each street so far. */
export interface CorrectHandCommand extends Command {
  readonly type: "CorrectHand"; readonly seat: number; readonly floorperson: string; readonly ante?: number;
  readonly three_card?: number; readonly six_card?: number; readonly progressive?: number; readonly tip_ante?: number;
  readonly tip_three_card?: number; readonly coupon?: number; readonly streets?: readonly Decision[];
}
/** Count the inventory at the end of a shift, and take the drop box to the count room. */
export interface CountBankCommand extends Command { readonly type: "CountBank"; readonly counted: number; }
/** Chips, currency or coupons by denomination, with a title, and what the record expected if it was compared. */
export interface CountShown {
  readonly title: string; readonly pieces: readonly ChipCount[]; readonly total: number;
  readonly expected: number | null;
}
/** Count the stub; if it is wrong, also report each place whose number of cards differs. */
export interface CountStubCommand extends Command {
  readonly type: "CountStub"; readonly stub: number; readonly hands?: readonly (readonly [number, number])[];
  readonly community?: number | null; readonly bonus_box?: number | null;
}
export type CountedThing = "chips" | "coupons" | "currency";
/** Send chips from the table inventory to the cage. */
export interface CreditCommand extends Command { readonly type: "Credit"; readonly amount: number; }
/** Chips went from the inventory to the cage. */
export interface Credited extends Event { readonly type: "Credited.1"; readonly amount: number; }
/** Cut this number of cards from the top. */
export interface CutCommand extends Command { readonly type: "Cut"; readonly cards: number; }
/** A value of a setting, the gaming day from which it applies, and who requested and approved it. */
export interface DatedSetting {
  readonly value: number | string | readonly number[]; readonly words: string; readonly from_day: string | null;
  readonly state: SettingState; readonly at: number | null; readonly approval: number | null;
  readonly asked_by: PersonShown | null; readonly approved_by: PersonShown | null;
}
/** Deal the next cards to the next place, in the order of the method. */
export interface DealCommand extends Command { readonly type: "Deal"; }
/** A dealer as the floor sees them: signed in or not, the table they deal, and the tap-out that bars them. */
export interface DealerCard {
  readonly dealer: PersonShown; readonly signed_in: boolean; readonly table: string | null; readonly words: string;
  readonly tapped_out: TapOutShown | null;
}
export type DealerEntry = SameBets | GoOn | DecideAll | LosingHand;
/** How the cards are dealt. The method must be one that the rulebook knows. */
export interface DealingTerms {
  readonly method: string; readonly shuffler: "automated" | "counting" | "none" | "self-reshuffling";
  readonly decks: number;
}
/** Cards were dealt face down to a place, from a device or from the dealer's hand. */
export interface Dealt extends Event {
  readonly type: "Dealt.1"; readonly to: CardPlace; readonly slots: readonly number[]; readonly seat: number;
  readonly out_of: "device" | "hand" | null;
}
/** Give every seat that has yet to act the same bet, or a fold if ``multiple`` is 0. */
export interface DecideAll { readonly type: "decide-all"; readonly multiple: number; readonly tip_multiple?: number; }
/** What a player did on a street: the multiple of the Ante that they bet, or 0 for a fold, and that of the tip. */
export interface Decision { readonly multiple: number; readonly tip_multiple: number; }
/** A deck that had left play was inspected, with the number of cards and any remarks. */
export interface DeckInspected extends Event {
  readonly type: "DeckInspected.1"; readonly deck: number; readonly cards: number; readonly remarks: string;
}
/** A deck came to the table, and its time limit began to run. */
export interface DeckReceived extends Event {
  readonly type: "DeckReceived.1"; readonly deck: number; readonly back: string; readonly design: string;
  readonly prepared: boolean;
}
/** A deck was taken out of play, and waits to be inspected. */
export interface DeckRemoved extends Event {
  readonly type: "DeckRemoved.1"; readonly deck: number; readonly reason: Reason; readonly remarks: string;
  readonly cards: number | null;
}
/** A deck at the table: when it was opened, and until when it may be used. */
export interface DeckShown {
  readonly deck: number; readonly back: string; readonly opened: number; readonly until: number | null;
  readonly in_play: boolean; readonly state: string;
}
/** A pre-shuffled deck came into play without a shuffle. */
export interface DeckTakenUp extends Event {
  readonly type: "DeckTakenUp.1"; readonly deck: number; readonly clock: ClockRuns;
}
export type Device = "shoe" | "shuffler";
/** A device came back to the table, into use or, while the table deals by another method, out of use. */
export interface DeviceBack extends Event {
  readonly type: "DeviceBack.1"; readonly device: Device; readonly in_use: boolean;
}
/** A device as managers see it: where it stands, who added it, and when it was revoked, if it was. */
export interface DeviceCard {
  readonly device: string; readonly name: string; readonly kind: DeviceKind; readonly table: string;
  readonly table_title: string; readonly added_at: number; readonly added_by: PersonShown;
  readonly revoked_at: number | null; readonly revoked_by: PersonShown | null;
}
/** A device failed. */
export interface DeviceJammed extends Event { readonly type: "DeviceJammed.1"; readonly device: Device; }
export type DeviceKind = "card-shoe" | "chip-sensor";
/** A device was put out of use. */
export interface DeviceOutOfUse extends Event {
  readonly type: "DeviceOutOfUse.1"; readonly device: Device; readonly how: Keeping;
}
/** A player's dispute of a round, and the finding. */
export interface DisputeCard {
  readonly dispute: number; readonly table: string; readonly table_title: string; readonly round: number;
  readonly player: string; readonly name: string; readonly at: number; readonly words: string; readonly finding: string;
  readonly answered_by: PersonShown | null; readonly answered_at: number | null;
}
/** A dispute that was opened. */
export interface DisputeHeld {
  readonly dispute: number; readonly table: string; readonly round: number; readonly at: number;
}
/** A document; ``counts`` and ``total`` of a count are shown once everybody has counted. */
export interface DocumentCard {
  readonly kind: DocumentName; readonly serial: number; readonly title: string; readonly clause: string;
  readonly table: string; readonly table_title: string; readonly at: number; readonly state: DocumentState;
  readonly waits_for: string; readonly lines: readonly LineShown[]; readonly counts: readonly CountShown[];
  readonly total: number | null; readonly made_from: string; readonly facts: readonly (readonly [string, string])[];
  readonly void_reason: string; readonly voided_by: PersonShown | null; readonly notice: string;
  readonly then: readonly string[]; readonly you_sign: ToSign | null; readonly you_void: boolean;
  readonly you_make: DocumentChoice | null;
}
/** A document that you can prepare: its button, and what you count for it. */
export interface DocumentChoice {
  readonly kind: DocumentName; readonly title: string; readonly deed: string; readonly counts: CountedThing | null;
  readonly denominations: readonly number[]; readonly about: string; readonly table: string; readonly at_table: boolean;
  readonly asks: string; readonly confirm_over: number | null; readonly identity_documents: readonly IdentityDocument[];
}
/** A page of the documents that a search finds, newest first, and how many it finds in all. */
export interface DocumentList {
  readonly documents: readonly ListedDocument[]; readonly found: number; readonly more: number | null;
  readonly kinds: readonly (readonly [DocumentName, string])[]; readonly on_paper: boolean;
}
export type DocumentName =
  | "cage-count" | "cage-error" | "closed-table" | "closer" | "credit" | "credit-request" | "difference-report" | "drop"
  | "drop-count" | "error" | "fill" | "fill-request" | "investigation" | "opener" | "over-short" | "payout"
  | "redemption" | "unclaimed";
export type DocumentState = "complete" | "open" | "void";
/** A command was carried out, up to this event; or it waits for approval by a second person, with this number. */
export interface Done {
  readonly id: string; readonly sequence: number; readonly approval: number | null; readonly ask: Question | null;
}
/** A card drawn by mistake, and seen by nobody, became the next card. */
export interface DrawnInError extends Event { readonly type: "DrawnInError.1"; }
/** Report a card that was drawn by mistake and whose face nobody saw. */
export interface DrewInErrorCommand extends Command { readonly type: "DrewInError"; }
/** The exact edge of a wager at these terms; ``key`` is the group that it belongs to. */
export interface EdgeShown {
  readonly key: string; readonly title: string; readonly figure: string; readonly words: readonly string[];
  readonly players: boolean;
}
/** The button that ends the round for the progressive system was pressed. */
export interface EndOfRoundPressed extends Event { readonly type: "EndOfRoundPressed.1"; }
/** The cards that are turned up now, as a card-reading shoe reads them: a community card, a hand or the box. */
export interface EnterCards { readonly id: string; readonly faces: readonly Card[]; }
/** Say that the next events are one entry at a table of real cards, made with one key and taken back with one. */
export interface EnterTogetherCommand extends Command {
  readonly type: "EnterTogether"; readonly what: JointEntry; readonly events: number; readonly seat?: number;
}
/** A wager as a chip sensor reads it: an opening wager, or a bet on the open street, in cents. */
export interface EnterWager {
  readonly id: string; readonly seat: number; readonly wager: OpeningWager | "street"; readonly amount: number;
}
/** The dealer made one entry, which is the next ``events`` events. */
export interface EnteredTogether extends Event {
  readonly type: "EnteredTogether.1"; readonly what: JointEntry; readonly events: number; readonly seat: number;
}
/** What the dealer can enter with one key now; an empty title means that it is not possible. */
export interface EntriesShown {
  readonly same_bets: string; readonly left_out: readonly string[]; readonly go_on: GoOnShown | null;
  readonly losing: string; readonly all_losing: string; readonly multiples: readonly number[];
}
/** The dealer took back the last entry: the kind of its event, its seat, how many events it had. */
export interface EntryUndone extends Event {
  readonly type: "EntryUndone.1"; readonly entry: string; readonly seat: number; readonly events: number;
  readonly moves: readonly (readonly [string, number])[];
}
/** Envy Bonuses were paid for a hand; ``paid`` lists seats and amounts. */
export interface EnvyPaid extends Event {
  readonly type: "EnvyPaid.1"; readonly seat: number; readonly hand: string;
  readonly paid: readonly (readonly [number, number])[];
}
/** An event: when it happened, and the clauses it applies. */
export interface Event { readonly at: number; readonly cite: readonly string[]; }
/** Fold the players whose time to decide has run out. */
export interface ExpireCommand extends Command { readonly type: "Expire"; }
/** Report a card that was seen too early: the place, which of its cards, and the face, if noted. */
export interface ExposedCommand extends Command {
  readonly type: "Exposed"; readonly place: CardPlace; readonly seat?: number; readonly card?: number;
  readonly face?: Card | null; readonly blind?: string;
}
/** A wrongly entered card was corrected on a floorperson's word; for ``blind``, see ``CardSeen``. */
export interface FaceCorrected extends Event {
  readonly type: "FaceCorrected.1"; readonly place: CardPlace | "rack"; readonly card: number; readonly slot: number;
  readonly was: Card; readonly face: Card; readonly floorperson: string; readonly seat: number; readonly blind: string;
}
/** An error. ``details`` lists defects one by one. */
export interface Fault {
  readonly code: Code; readonly message: string; readonly clause: string | null; readonly details: readonly string[];
}
/** The layout that the rulebook requires, with the name of the house, and its signs. */
export interface Felt {
  readonly table: string; readonly facility: string; readonly jurisdiction: string; readonly law: string;
  readonly areas: readonly FeltArea[]; readonly inscriptions: readonly Inscription[];
  readonly streets_nearer_the_player: boolean; readonly streets_left_to_right: boolean; readonly positions: number;
  readonly seats: number; readonly signs: readonly Sign[]; readonly multiples: readonly number[];
}
/** An area of the layout: its place, inscription and clauses. */
export interface FeltArea {
  readonly area: "ante" | "community-fifth" | "community-fourth" | "community-third" | "fifth-street" | "fourth-street" | "house-name" | "progressive" | "six-card" | "six-card-box" | "third-street" | "three-card";
  readonly place: "before-the-dealer" | "before-the-inventory" | "each-position" | "table";
  readonly inscription: string | null; readonly shape: string | null; readonly clauses: readonly string[];
}
/** One of the values that a field can have, and its title. */
export interface FieldChoice { readonly value: string; readonly title: string; }
export type FieldKind = "card" | "choice" | "counts" | "decision" | "money" | "number" | "text";
/** Bring chips from the cage to the table inventory. */
export interface FillCommand extends Command { readonly type: "Fill"; readonly amount: number; }
/** Chips came from the cage to the inventory. */
export interface Filled extends Event { readonly type: "Filled.1"; readonly amount: number; }
/** The floor's overview: all tables, dealers, meters, approvals and alarms. */
export interface FloorCard {
  readonly now: number; readonly tables: readonly FloorTable[]; readonly dealers: readonly DealerCard[];
  readonly meters: readonly MeterCard[]; readonly approvals: readonly ApprovalCard[]; readonly alarms: readonly Alarm[];
}
/** One table on the floor's overview; ``round`` is the round under way, or the one that bets are open for. */
export interface FloorTable {
  readonly table: string; readonly table_title: string; readonly jurisdiction: string;
  readonly cards: "electronic" | "real"; readonly open: boolean; readonly stage: string; readonly stage_title: string;
  readonly round: number; readonly players: number; readonly seats: number; readonly watching: number;
  readonly dealer: PersonShown | null; readonly inventory: number | null; readonly drop: number;
  readonly changed_at: number; readonly alarms: readonly Alarm[];
}
/** The wagers of a folded hand went to the inventory, and its cards to the rack unless a side wager keeps them. */
export interface FoldCollected extends Event {
  readonly type: "FoldCollected.1"; readonly seat: number; readonly amount: number; readonly slots: readonly number[];
  readonly sides: readonly Wager[]; readonly counted: number | null;
}
/** Withdraw from the round. */
export interface FoldCommand extends Command { readonly type: "Fold"; readonly seat: number; }
/** Fold the hand. */
export interface FoldHand extends ClientCommand { readonly type: "fold"; readonly street?: Street | null; }
/** A player folded, or the system folded the hand when the player's time was up. */
export interface Folded extends Event {
  readonly type: "Folded.1"; readonly seat: number; readonly street: Street; readonly by_system: boolean;
  readonly at_once: boolean;
}
/** A value to choose, what it is called, and the clause that it comes from. */
export interface FormChoice {
  readonly value: string; readonly title: string; readonly clause: string; readonly needs: Condition | null;
}
/** A field: its key in the submission, what may be in it, and the clause that says so; ``text`` is the default. */
export interface FormField {
  readonly key: string; readonly title: string; readonly kind: FormFieldKind; readonly words: string;
  readonly clause: string; readonly choices: readonly FormChoice[]; readonly optional: boolean; readonly text: string;
}
export type FormFieldKind = "choice" | "date" | "money" | "number" | "percent" | "several" | "text" | "yes-no";
/** Fields under one title. A group that ``repeats`` has any number of rows, whose keys have a place: ``key[1]``. */
export interface FormGroup {
  readonly key: string; readonly title: string; readonly fields: readonly FormField[]; readonly needs: Condition | null;
  readonly repeats: boolean;
}
/** Report a card found face up in the pack or in a dealt stack; ``face`` is its face, if noted. */
export interface FoundFaceUpCommand extends Command {
  readonly type: "FoundFaceUp"; readonly place?: CardSource; readonly seat?: number; readonly face?: Card | null;
  readonly blind?: string;
}
/** A staff command to a table; its ``by`` is a role in which the person may act. */
export interface GiveCommand {
  readonly id: string; readonly command: TableCommand; readonly reason?: string; readonly seen?: number | null;
  readonly ask?: boolean;
}
/** Take the next steps that go together: deal all, collect the folds, settle a seat, clear the table. */
export interface GoOn {
  readonly type: "go-on"; readonly counted?: number | null; readonly rest?: boolean; readonly amount?: number | null;
}
/** The steps that Enter takes together: ``command`` is the first, ``count`` names what must be counted first. */
export interface GoOnShown {
  readonly command: string; readonly title: string; readonly words: string; readonly clauses: readonly string[];
  readonly count: string; readonly ask: Question | null; readonly amount: number; readonly rest: string;
}
/** A new guest. The token identifies them in later requests and is sent only once. */
export interface Guest {
  readonly player: string; readonly name: string; readonly token: string; readonly balance: number;
}
/** A hand was called losing; its cards were not entered, and go to the rack unknown. */
export interface HandCalledLosing extends Event {
  readonly type: "HandCalledLosing.1"; readonly seat: number; readonly plan: readonly Task[];
  readonly later: readonly Task[];
}
/** A hand went to the discard rack; where the rulebook says so, it was spread and counted first. */
export interface HandCollected extends Event {
  readonly type: "HandCollected.1"; readonly seat: number; readonly slots: readonly number[];
  readonly counted: number | null;
}
/** What was entered for a seat in this round was put right on a floorperson's word. */
export interface HandCorrected extends Event {
  readonly type: "HandCorrected.1"; readonly seat: number; readonly floorperson: string; readonly ante: number;
  readonly three_card: number; readonly six_card: number; readonly progressive: number; readonly tip_ante: number;
  readonly tip_three_card: number; readonly coupon: number; readonly streets: readonly Decision[];
  readonly stakes: Stakes; readonly tips: Stakes; readonly folded: Street | null; readonly forfeited: boolean;
  readonly lost: number; readonly collected: Stakes; readonly collected_tips: Stakes; readonly dealt: readonly number[];
  readonly cards: readonly number[]; readonly acted: boolean; readonly waits: boolean; readonly returned: number;
  readonly to_inventory: number; readonly contributed: number; readonly plan: readonly Task[];
  readonly later: readonly Task[];
}
/** A hand of the settlement as it was announced: ``two pair``, or ``called losing``. */
export interface HandShown { readonly seat: number; readonly words: string; }
/** A player's cards were turned up and the hand announced; ``plan`` follows at once, ``later`` after all seats. */
export interface HandTurned extends Event {
  readonly type: "HandTurned.1"; readonly seat: number; readonly faces: readonly Card[]; readonly hand: string;
  readonly plan: readonly Task[]; readonly later: readonly Task[];
}
/** A hand was voided. Its wagers went back to the player, its cards to the rack. */
export interface HandVoided extends Event {
  readonly type: "HandVoided.1"; readonly seat: number; readonly cards: number; readonly returned: number;
  readonly to_inventory: number; readonly to_cage: number; readonly progressive: number;
  readonly slots: readonly number[]; readonly coupon: boolean;
}
/** One event: its actor, its words, its clauses, and the event itself, with its tag under ``type``. */
export interface Happening {
  readonly sequence: number; readonly at: number; readonly side: Side; readonly who: string; readonly words: string;
  readonly clauses: readonly string[]; readonly event: TableEvent;
}
/** Hold a win of the round that has just closed: the cage pays it by a payout document, and not in chips. */
export interface HoldPayoutCommand extends Command {
  readonly type: "HoldPayout"; readonly round: number; readonly seat: number; readonly wager: string;
  readonly amount: number; readonly source: PayoutSource;
}
/** The house: its version and time zone, whether guests may play (``demo``), and the jurisdictions it offers. */
export interface HouseCard {
  readonly version: string; readonly time_zone: string; readonly demo: boolean; readonly why_no_demo: string | null;
  readonly jurisdictions: readonly JurisdictionCard[];
}
export type IdentityDocument =
  | "Driver's license" | "Military identity card" | "Other photo identity document" | "Passport"
  | "Permanent resident card" | "State identity card" | "Tribal identity card";
/** The cards of an idle table were spread; ``done`` lists the opening steps that need not be taken again. */
export interface IdleSpread extends Event {
  readonly type: "IdleSpread.1"; readonly faces: Spread; readonly done: readonly OpeningStep[];
}
/** Words other than odds that the rulebook requires on the layout or a sign. */
export interface Inscription {
  readonly words: string;
  readonly stands: "layout" | "layout-at-each-position" | "layout-or-sign" | "placard-or-video-sign";
  readonly clauses: readonly string[];
}
/** Inspect a deck that has left play, and record the number of cards and any remarks. */
export interface InspectDeckCommand extends Command {
  readonly type: "InspectDeck"; readonly deck: number; readonly cards: number; readonly remarks?: string;
}
export type Instrument = "chip" | "match-play-coupon" | "other-approved" | "plaque";
export type JointEntry = "called-losing" | "community-card" | "decisions" | "same-bets" | "settlement";
/** A jurisdiction and its rulebook. */
export interface JurisdictionCard {
  readonly name: string; readonly title: string; readonly law: string; readonly version: string;
}
export type Keeping = "covered" | "removed" | "set-aside" | "signed";
/** The keypad was pressed again to undo a mistaken press; the win is no longer entered. */
export interface KeypadUndone extends Event {
  readonly type: "KeypadUndone.1"; readonly seat: number; readonly plan: readonly Task[]; readonly paid: number;
  readonly source: PayoutSource;
}
/** Give up the seat; the player's chips go to the cage. */
export interface LeaveCommand extends Command { readonly type: "Leave"; readonly seat: number; }
/** Leave the seat; the chips are cashed out to the player's balance. */
export interface LeaveSeat extends ClientCommand { readonly type: "leave"; }
/** A player gave up their seat. */
export interface Left extends Event { readonly type: "Left.1"; readonly seat: number; }
export type LimitedWager = "ante" | "six-card" | "three-card";
/** New limits were announced to the players at the table, with the time from which they apply. */
export interface LimitsAnnounced extends Event {
  readonly type: "LimitsAnnounced.1"; readonly limits: WagerLimits; readonly effective: number;
}
/** Other limits of a wager apply from now on. */
export interface LimitsChanged extends Event { readonly type: "LimitsChanged.1"; readonly limits: WagerLimits; }
/** What was announced about the limits of a wager will not apply. */
export interface LimitsWithdrawn extends Event { readonly type: "LimitsWithdrawn.1"; readonly wager: LimitedWager; }
/** The result of one wager: its stake, and what it won. */
export interface Line { readonly wager: Wager; readonly stake: number; readonly won: number; }
/** A line of a document and its signature; the signer's own count is shown once everybody has counted. */
export interface LineShown {
  readonly title: string; readonly by: PersonShown | null; readonly at: number | null;
  readonly chips: readonly ChipCount[] | null; readonly words: string;
}
/** A document in a list; ``day`` is the gaming day of its preparation. */
export interface ListedDocument extends NamedDocument {
  readonly table: string; readonly day: string; readonly at: number; readonly state: DocumentState;
  readonly waits_for: string; readonly amount: number | null; readonly people: readonly string[];
  readonly void_reason: string;
}
/** One event of the record in words, with its place in the chain; ``table`` and ``round`` are what it is about. */
export interface LogLine {
  readonly stream: string; readonly stream_title: string; readonly table: string | null; readonly sequence: number;
  readonly at: number; readonly by: string; readonly person: string; readonly name: string; readonly command: string;
  readonly kind: string; readonly kind_title: string; readonly words: string; readonly clauses: readonly string[];
  readonly event: Readonly<Record<string, unknown>>; readonly hash: string; readonly round: number | null;
  readonly paper: Paper | null; readonly document: NamedDocument | null;
}
/** A page of the log, newest first; ``more`` is the cursor of the next page. */
export interface LogPage { readonly lines: readonly LogLine[]; readonly more: string | null; }
/** Call the next hand losing and settle it; with ``rest``, every hand that is left. */
export interface LosingHand { readonly type: "losing"; readonly rest?: boolean; }
/** Create an account with a first password, which staff must change when they sign in. */
export interface MakeAccount {
  readonly login: string; readonly name: string; readonly role: AccountRole; readonly password: string;
  readonly license?: string;
}
/** Dispute a round, with an optional comment. */
export interface MakeDispute { readonly words?: string; }
/** One entry of the dealer at a table of real cards; it is carried out whole, and taken back with one Undo. */
export interface MakeEntry { readonly id: string; readonly entry: DealerEntry; }
/** An action that the viewer can take now. */
export interface May {
  readonly do: "bet" | "buy-in" | "fold" | "leave" | "ready" | "sit" | "take-back" | "take-bet-back" | "wager";
  readonly seat: number | null; readonly wager: OpeningWager | null; readonly multiple: number | null;
  readonly tip_multiples: readonly number[]; readonly amount: number | null; readonly least: number | null;
  readonly most: number | null; readonly step: number | null;
}
/** The requesting player, and their balance away from the tables. */
export interface Me { readonly player: string; readonly name: string; readonly balance: number; }
/** A progressive meter and its accounts, in cents. */
export interface MeterCard {
  readonly meter: string; readonly title: string; readonly shown: number; readonly enabled: boolean;
  readonly reserve: number; readonly overflow: number; readonly payable: number; readonly tables: readonly string[];
  readonly table_titles: readonly string[];
}
/** The progressive meter as displayed, in whole cents; the list of all meters gives each its title. */
export interface MeterShown {
  readonly meter: string; readonly shown: number; readonly enabled: boolean; readonly title: string;
}
/** The table changed to another dealing method. */
export interface MethodChanged extends Event { readonly type: "MethodChanged.1"; readonly terms: DealingTerms; }
/** Pay money into a player's balance, or out of it if the amount is negative. */
export interface MoveMoney {
  readonly id: string; readonly amount: number; readonly words?: string; readonly ask?: boolean;
}
/** One movement of a player's balance, who made it, and the title of the table if it was made at one. */
export interface MovementCard {
  readonly sequence: number; readonly at: number; readonly amount: number; readonly after: number;
  readonly table: string; readonly why: string; readonly person: string; readonly name: string;
}
/** A document by kind and serial, and its name, such as ``Fill slip 12``. */
export interface NamedDocument { readonly kind: string; readonly serial: number; readonly title: string; }
/** A new device and its token, which is shown once; null if the same request was answered before. */
export interface NewDevice { readonly device: DeviceCard; readonly token: string | null; }
/** The secret of a new second factor: as text, as an ``otpauth`` address, and as a QR code (an SVG data address). */
export interface NewFactor { readonly secret: string; readonly address: string; readonly qr: string; }
/** A new watch screen and the secret of its link, shown once; null if the same request was answered before. */
export interface NewScreen { readonly screen: ScreenCard; readonly token: string | null; }
/** Take the next step in opening a deck. */
export interface OpenDeckCommand extends Command {
  readonly type: "OpenDeck"; readonly deck: number; readonly step: OpeningStep;
}
/** Open a table under a jurisdiction's rules; limits in cents replace the default ones. */
export interface OpenTable {
  readonly jurisdiction: string; readonly minimum?: number | null; readonly maximum?: number | null;
  readonly house_players?: number;
}
/** Open the table with an inventory from the cage. */
export interface OpenTableCommand extends Command { readonly type: "OpenTable"; readonly inventory: number; }
/** The opening of one commitment: the card's place in the shuffled deck before the cut, its face, its salt. */
export interface OpeningShown { readonly place: number; readonly face: Card; readonly salt: string; }
export type OpeningStep =
  | "dealer-inspects" | "first-player-looks" | "floorperson-verifies" | "shuffle" | "spread-face-up" | "stack"
  | "turn-face-down" | "wash";
/** A step in opening a deck was taken. */
export interface OpeningStepTaken extends Event {
  readonly type: "OpeningStepTaken.1"; readonly deck: number; readonly step: OpeningStep;
}
export type OpeningWager =
  | "ante" | "coupon" | "progressive" | "six-card" | "three-card" | "tip-ante" | "tip-three-card";
/** Order the cards to be cut again before the deal. */
export interface OrderRecutCommand extends Command { readonly type: "OrderRecut"; }
/** Order the cards to be shuffled again before the deal. */
export interface OrderReshuffleCommand extends Command { readonly type: "OrderReshuffle"; }
export type Outcome = "lose" | "push" | "win";
/** The dealer accepted a wager over or under the limits of the table; it stands. */
export interface OutsideLimits extends Event {
  readonly type: "OutsideLimits.1"; readonly seat: number; readonly wager: LimitedWager; readonly amount: number;
}
/** A player's own dispute of a round, with the finding once it is answered. Only that player sees it. */
export interface OwnDispute {
  readonly dispute: number; readonly at: number; readonly words: string; readonly finding: string;
  readonly answered_at: number | null;
}
/** One movement of the requesting player's balance, in words, and the balance after it. */
export interface OwnMovement {
  readonly at: number; readonly amount: number; readonly after: number; readonly words: string;
}
export type Paper = "incident" | "jackpot" | "prize";
/** The result of one wager of a seat: what to pay, take or push; ``title`` is the wager's name. */
export interface Pay {
  readonly seat: number; readonly wager: string; readonly title: string; readonly stake: number; readonly odds: string;
  readonly pays: number; readonly outcome: Outcome; readonly clauses: readonly string[]; readonly words: string;
  readonly done: boolean; readonly waits: boolean; readonly by_cage: number;
}
/** Who is paid, as their identity document says; of its number the last two to four digits or letters. */
export interface Payee { readonly name: string; readonly document: IdentityDocument; readonly last_digits: string; }
/** The chips of a win went back to where they were paid from: the cage pays the player by a payout document. */
export interface PayoutHeld extends Event {
  readonly type: "PayoutHeld.1"; readonly round: number; readonly seat: number; readonly player: string;
  readonly wager: string; readonly amount: number; readonly source: PayoutSource;
}
export type PayoutSource = "cage" | "inventory";
export type PayoutWager = "envy" | "main" | "progressive" | "six-card" | "three-card";
/** A change of a setting that waits for approval. */
export interface PendingSettingShown {
  readonly approval: number; readonly words: string; readonly from_day: string; readonly asked_by: PersonShown;
}
/** A person: id, name and role, which all staff may see. */
export interface PersonShown { readonly person: string; readonly name: string; readonly role: AccountRole; }
/** Check that the connection is alive; spectators may send it too. */
export interface Ping extends ClientCommand { readonly type: "ping"; }
/** The whole pit on one gaming day, with the pending approvals, the floor cover and what is to be investigated. */
export interface PitCard {
  readonly day: string; readonly latest: string; readonly running: boolean; readonly since: number;
  readonly until: number; readonly plots: string; readonly approvals: number; readonly cover: string;
  readonly cover_short: boolean; readonly to_investigate: string; readonly pace: PitPace;
  readonly today: PitFigures | null; readonly month: PitFigures; readonly points: readonly PitPoint[];
  readonly tables: readonly PitTable[];
}
/** Amounts in cents, time in milliseconds, ``hold`` (win divided by drop) in basis points. */
export interface PitFigures {
  readonly name: string; readonly rounds: number; readonly voids: number; readonly hands: number;
  readonly dealing: number; readonly handle: number; readonly drop: number; readonly win: number;
  readonly hold: number | null; readonly expected: number; readonly mistakes: number; readonly boards: number;
  readonly luck: number; readonly cut_luck: number; readonly deviation: number; readonly z: number | null;
  readonly outside: boolean; readonly over_short: number; readonly adjusted: number; readonly unseen: number;
  readonly hands_an_hour: number | null; readonly rounds_an_hour: number | null;
}
/** How a gaming day goes, without its result: rounds, handle and drop in cents, and whether it lies outside 95%. */
export interface PitPace {
  readonly rounds: number; readonly handle: number; readonly drop: number; readonly hands_an_hour: number | null;
  readonly outside: boolean;
}
/** The win since the plot began up to a moment, in cents, without any over/short. */
export interface PitPoint {
  readonly at: number; readonly win: number; readonly average: number; readonly within: number;
}
/** A table on a gaming day, its month up to that day, and the plot of its win. */
export interface PitTable {
  readonly table: string; readonly title: string; readonly open: boolean; readonly dealer: string;
  readonly players: number; readonly approvals: number; readonly pace: PitPace; readonly today: PitFigures | null;
  readonly month: PitFigures; readonly points: readonly PitPoint[]; readonly bank_notes: readonly string[];
}
/** Place an opening wager, or change its amount. */
export interface PlaceBet extends ClientCommand {
  readonly type: "wager"; readonly wager: OpeningWager; readonly amount: number;
}
/** Put the cards that are left into the discard rack. */
export interface PlaceStubCommand extends Command { readonly type: "PlaceStub"; }
/** Place an opening wager, or change its amount; ``instrument`` says what it is made with. */
export interface PlaceWagerCommand extends Command {
  readonly type: "PlaceWager"; readonly seat: number; readonly wager: OpeningWager; readonly amount: number;
  readonly instrument?: Instrument | "words-and-cash";
}
/** A player as the cashier sees them: the balance away from the tables, and the titles of their tables. */
export interface PlayerCard {
  readonly player: string; readonly name: string; readonly kind: "account" | "guest" | "house";
  readonly balance: number; readonly tables: readonly string[];
}
/** Prepare a document and sign its first line; ``made_from`` is the serial of the request that a slip answers. */
export interface PrepareDocument {
  readonly id: string; readonly kind: DocumentName; readonly table?: string; readonly chips?: readonly ChipCount[];
  readonly made_from?: number | null; readonly about?: string; readonly words?: string; readonly payee?: Payee | null;
  readonly confirmed?: boolean; readonly examined?: boolean;
}
/** The body of every HTTP response that reports an error. */
export interface Problem { readonly error: Fault; }
/** One step of the round's procedure: its title, its words from the clause register, its clauses, and its state. */
export interface ProcedureLine {
  readonly title: string; readonly words: string; readonly clauses: readonly string[];
  readonly state: "done" | "later" | "not-needed" | "now";
}
/** A progressive wager that had no chip was cancelled. */
export interface ProgressiveCancelled extends Event {
  readonly type: "ProgressiveCancelled.1"; readonly seat: number; readonly amount: number;
}
/** The progressive chips, one for each accepted wager, went to the inventory. */
export interface ProgressiveCollected extends Event {
  readonly type: "ProgressiveCollected.1"; readonly chips: number; readonly amount: number;
}
/** The progressive closed for wagers; each of these seats has one of this amount. */
export interface ProgressiveLocked extends Event {
  readonly type: "ProgressiveLocked.1"; readonly seats: readonly number[]; readonly wager: number;
  readonly closed: "at-the-announcement" | "by-the-dealers-button" | null;
}
/** A progressive wager did not win. */
export interface ProgressiveLost extends Event {
  readonly type: "ProgressiveLost.1"; readonly seat: number; readonly hand: string;
}
/** A progressive win was paid, from the inventory or from the cage. */
export interface ProgressivePaid extends Event {
  readonly type: "ProgressivePaid.1"; readonly seat: number; readonly amount: number; readonly source: PayoutSource;
}
/** A progressive wager won; the steps in ``plan`` handle the win. */
export interface ProgressiveWon extends Event {
  readonly type: "ProgressiveWon.1"; readonly seat: number; readonly hand: string; readonly plan: readonly Task[];
}
/** The total balance of players with accounts over a period, in cents, and the number of movements. */
export interface PurseFigures {
  readonly opening: number; readonly paid_in: number; readonly paid_out: number; readonly to_tables: number;
  readonly from_tables: number; readonly adjustments_paid: number; readonly adjustments_collected: number;
  readonly closing: number; readonly movements: number;
}
/** A question before an act that cannot be undone: what follows, and the text of each of its two buttons. */
export interface Question {
  readonly title: string; readonly words: string; readonly deed: string; readonly decline: string;
}
export type Reason = "age" | "damaged" | "not-whole" | "other" | "table-closes";
/** Record the amount that the meter awards for a claim. */
export interface ReceiveAwardCommand extends Command {
  readonly type: "ReceiveAward"; readonly seat: number; readonly amount: number;
}
/** Bring a deck to the table, naming the color of its backs; a prepared deck is already inspected and shuffled. */
export interface ReceiveDeckCommand extends Command {
  readonly type: "ReceiveDeck"; readonly back: string; readonly design?: string; readonly prepared?: boolean;
}
/** The recovery codes of a new second factor, shown once; each signs its owner in once, in place of a code. */
export interface RecoveryCodes { readonly codes: readonly string[]; }
/** A new cut was ordered before the deal. */
export interface RecutOrdered extends Event { readonly type: "RecutOrdered.1"; }
/** A command was refused, and why; ``id`` is empty if the message could not be read. */
export interface Refused { readonly type: "refused"; readonly id: string; readonly error: Fault; }
/** A duty that the software cannot check, and its clause. */
export interface Reminder { readonly words: string; readonly clause: string; }
/** Take a deck off the table. */
export interface RemoveDeckCommand extends Command {
  readonly type: "RemoveDeck"; readonly deck: number; readonly reason: Reason; readonly remarks?: string;
}
/** Remove one's own second factor; password and code are asked again. */
export interface RemoveFactor { readonly password: string; readonly code: string; }
/** A finished round step by step, labelled as a replay; ``back`` is the color of its card backs. */
export interface Replay {
  readonly label: "REPLAY"; readonly back: string | null; readonly round: RoundCard;
  readonly names: Readonly<Record<string, string>>; readonly steps: readonly ReplayStep[];
  readonly seal: SealRecordShown | null;
}
/** One step of a replay: an event, and the table as the viewer saw it afterwards. */
export interface ReplayStep { readonly happened: Happening; readonly view: TableView; }
/** Report what a player did wrong with cards; ``moment`` is when, as a stage of the round or a time, if not now. */
export interface ReportConductCommand extends Command {
  readonly type: "ReportConduct"; readonly seat: number; readonly what: Violation;
  readonly moment?: Stage | number | null;
}
/** Request a change of another staff member's account, with the reason; a second manager must approve it. */
export interface RequestAccountChange { readonly id: string; readonly reason: string; }
/** The answer to a request for a one-time password: the password, shown once; null when the request is repeated. */
export interface ResetRequested { readonly approval: number; readonly password: string | null; }
/** A new shuffle was ordered before the deal. */
export interface ReshuffleOrdered extends Event { readonly type: "ReshuffleOrdered.1"; }
/** Give back a progressive chip that the device did not accept; no wager was made. */
export interface ReturnChipCommand extends Command { readonly type: "ReturnChip"; readonly seat: number; }
/** Turn up the next community card. */
export interface RevealCommand extends Command { readonly type: "Reveal"; readonly face: Card; }
/** A community card was turned up. */
export interface Revealed extends Event {
  readonly type: "Revealed.1"; readonly street: Street; readonly slot: number; readonly face: Card;
}
/** Revoke a device's token for good. */
export interface RevokeDevice { readonly id: string; readonly reason: string; }
/** Revoke the link of a watch screen for good; its windows close. */
export interface RevokeScreen { readonly id: string; readonly reason: string; }
/** A finished round. */
export interface RoundCard {
  readonly table: string; readonly table_title: string; readonly round: number; readonly at: number;
  readonly status: "closed" | "void"; readonly deal: string; readonly game: string;
  readonly players: readonly SeatResult[]; readonly disputed: boolean;
}
/** The round closed. The last cards went to the rack, stakes and wins to the players, tips to the tip box. */
export interface RoundClosed extends Event {
  readonly type: "RoundClosed.1"; readonly slots: readonly number[];
  readonly returned: readonly (readonly [number, number])[]; readonly tips: number; readonly coupons: number;
}
/** The round was voided. Every wager was returned, every payout undone, and the cards went to the rack. */
export interface RoundVoided extends Event {
  readonly type: "RoundVoided.1"; readonly why: string; readonly returned: readonly (readonly [number, number])[];
  readonly to_inventory: number; readonly to_cage: number; readonly progressive: number;
  readonly slots: readonly number[]; readonly coupons: readonly number[]; readonly same_deck: boolean;
}
/** A clause, and its text in our words. */
export interface RuleLine { readonly clause: string; readonly text: string; }
/** A section of the rules page: a heading, what a player should know, and the provisions it rests on. */
export interface RulePart {
  readonly heading: string; readonly words: readonly string[]; readonly provisions: readonly RuleLine[];
}
/** The rules and help of a table; ``game`` is the game's digest. */
export interface RulesPage {
  readonly table: string; readonly title: string; readonly law: string; readonly game: string;
  readonly parts: readonly RulePart[];
}
/** Place the wagers of the last round for every seat that has none yet; seats that cannot are left out. */
export interface SameBets { readonly type: "same-bets"; }
/** A player took a seat. */
export interface SatDown extends Event { readonly type: "SatDown.1"; readonly seat: number; readonly player: string; }
/** Say that the wagers are final; bets close early once every player has said so. */
export interface SayReady extends ClientCommand { readonly type: "ready"; }
/** The table as the viewer sees it after the event with this sequence, and the events since the last scene. */
export interface Scene {
  readonly type: "scene"; readonly table: string; readonly table_title: string; readonly round: number;
  readonly sequence: number; readonly now: number; readonly open: boolean; readonly stage_title: string;
  readonly you: You | null; readonly view: TableView; readonly names: Readonly<Record<string, string>>;
  readonly ready: readonly number[]; readonly watching: number; readonly back: string | null;
  readonly meter: MeterShown | null; readonly seal: SealShown | null; readonly clock: Clock | null;
  readonly may: readonly May[]; readonly minimum: number; readonly maximum: number;
  readonly limits_notices: readonly string[]; readonly happened: readonly Happening[];
}
/** A watch screen as managers see it; ``table`` is empty unless it shows a table. ``open`` counts its windows. */
export interface ScreenCard {
  readonly screen: string; readonly name: string; readonly page: ScreenPage; readonly table: string;
  readonly table_title: string; readonly added_at: number; readonly added_by: PersonShown; readonly open: number;
  readonly revoked_at: number | null; readonly revoked_by: PersonShown | null;
}
export type ScreenPage = "alarms" | "pit" | "table";
/** What a watch screen shows now: its name, its page, and the content of that page alone. */
export interface ScreenShown {
  readonly type: "screen"; readonly name: string; readonly page: ScreenPage; readonly now: number;
  readonly pit: PitCard | null; readonly alarms: readonly Alarm[]; readonly scene: Scene | null;
}
/** The whole seal of a deal, and the openings of the cards that the viewer was entitled to see. */
export interface SealRecordShown {
  readonly deal: string; readonly root: string; readonly commitments: readonly string[]; readonly cut: number;
  readonly openings: readonly OpeningShown[];
}
/** The seal of the deck in play: the deal's id and the root of its 52 commitments, shown before bets close. */
export interface SealShown { readonly deal: string; readonly root: string; }
/** A player's result in a round: wagered, returned, and their chips before and after. */
export interface SeatResult {
  readonly player: string; readonly name: string; readonly seat: number; readonly wagered: number;
  readonly returned: number; readonly before: number; readonly after: number;
}
/** A seat as a viewer sees it. */
export interface SeatView {
  readonly seat: number; readonly player: string; readonly chips: number; readonly stakes: Stakes;
  readonly tips: Stakes; readonly coupon: number; readonly progressive: boolean; readonly cards: number;
  readonly faces: readonly Card[]; readonly acted: boolean; readonly folded: boolean; readonly won: number;
  readonly called_losing: boolean;
}
/** The critical parts now, compared with a file of expected digests or with those at the house's opening. */
export interface SelfCheck {
  readonly at: number; readonly version: string; readonly ok: boolean; readonly parts: readonly SelfCheckPart[];
  readonly against: "file" | "opening";
}
/** One critical part: its digest, empty if it is missing or damaged, and the expected digest if there is one. */
export interface SelfCheckPart {
  readonly part: string; readonly digest: string; readonly expected: string | null; readonly ok: boolean;
  readonly differs: readonly string[];
}
/** A signed-in person. Every request that changes something carries ``csrf`` in ``X-Fifthstreet-Csrf``. */
export interface Session {
  readonly you: PersonShown; readonly csrf: string; readonly now: number; readonly idle_at: number | null;
  readonly first_password: boolean; readonly second_factor: boolean; readonly must_enrol: boolean;
}
export type SettingKind =
  | "choice" | "denominations" | "hour" | "minutes" | "money" | "number" | "percent" | "seconds" | "text" | "zone";
/** A setting: what it decides, its value now, the newest values first, and the changes that wait for approval. */
export interface SettingShown {
  readonly name: string; readonly title: string; readonly group: string; readonly kind: SettingKind;
  readonly note: string; readonly clause: string | null; readonly choices: readonly string[];
  readonly now: DatedSetting; readonly history: readonly DatedSetting[];
  readonly pending: readonly PendingSettingShown[];
}
export type SettingState = "coming" | "now" | "past" | "replaced";
/** All settings, the gaming day that runs, and when it ends. */
export interface SettingsPage {
  readonly today: string; readonly ends: number; readonly settings: readonly SettingShown[];
}
/** Take the next step of the settlement. */
export interface SettleCommand extends Command {
  readonly type: "Settle"; readonly step: SettlementStep; readonly seat?: number;
}
/** The settlement began with these steps. */
export interface SettlementOpened extends Event {
  readonly type: "SettlementOpened.1"; readonly plan: readonly Task[]; readonly later: readonly Task[];
}
/** The settlement started again, with every wager as it was before; claims on the meter are released. */
export interface SettlementReopened extends Event {
  readonly type: "SettlementReopened.1"; readonly to_inventory: number; readonly to_cage: number;
  readonly plan: readonly Task[]; readonly later: readonly Task[];
}
export type SettlementStep =
  | "call-supervisor" | "collect-hand" | "end-of-round" | "floorperson-or-above-validates" | "main" | "papers" | "pay"
  | "pay-envy" | "press-keypad" | "progressive" | "six-card" | "six-card-papers" | "three-card" | "turn-hand"
  | "validate-six-card" | "verify-hand" | "verify-light" | "verify-six-card";
/** A shift of a table, from its opening or the last count to the next count; ``until`` is null while it runs. */
export interface ShiftCard {
  readonly table: string; readonly shift: number; readonly since: number; readonly until: number | null;
  readonly opening: number; readonly fills: number; readonly credits: number; readonly closing: number;
  readonly drop: number; readonly tips: number; readonly win: number; readonly hold: number | null;
  readonly unexplained: number; readonly rounds: number; readonly voids: number; readonly irregularities: number;
  readonly adjustments: number; readonly adjusted_paid: number; readonly adjusted_collected: number;
  readonly contributions: number; readonly awards: number; readonly progressive_agrees: boolean | null;
  readonly documents: readonly NamedDocument[];
}
/** Report that the automated shoe jammed, stopped or did not deal all the cards. */
export interface ShoeJamCommand extends Command { readonly type: "ShoeJam"; }
/** Shuffle the cards by hand or with the shuffler; ``counted`` is the shuffler's count if it is not a whole deck. */
export interface ShuffleCommand extends Command { readonly type: "Shuffle"; readonly counted?: number | null; }
/** A deck was shuffled and came into play; ``counted`` is the shuffler's count, ``clock`` the deck's time limit. */
export interface Shuffled extends Event {
  readonly type: "Shuffled.1"; readonly deck: number; readonly by_machine: boolean; readonly counted: number | null;
  readonly clock: ClockRuns;
}
/** A counting shuffler reported how many cards a deck has. */
export interface ShufflerCounted extends Event {
  readonly type: "ShufflerCounted.1"; readonly deck: number; readonly cards: number;
}
/** Report how many cards a counting shuffler counted in a deck. */
export interface ShufflerCountsCommand extends Command { readonly type: "ShufflerCounts"; readonly cards: number; }
/** Report that the shuffler jammed, stopped or did not finish. */
export interface ShufflerJamCommand extends Command { readonly type: "ShufflerJam"; }
export type Side = "dealer" | "floor" | "player" | "system";
/** A printed paytable, and where the rulebook requires it: on the layout, on a sign, or nowhere. */
export interface Sign {
  readonly wager: PayoutWager; readonly title: string; readonly rows: readonly SignRow[];
  readonly notes: readonly string[]; readonly paytable: string | null;
  readonly stands: "layout" | "layout-at-each-position" | "layout-or-sign" | "placard-or-video-sign" | null;
  readonly clauses: readonly string[];
}
/** Sign a line of a document, with one's own count where the line asks for it. */
export interface SignDocument {
  readonly id: string; readonly line: number; readonly chips?: readonly ChipCount[]; readonly words?: string;
  readonly confirmed?: boolean;
}
/** Sign in with login and password, and with a code where the account has a second factor. */
export interface SignIn { readonly login: string; readonly password: string; readonly code?: string; }
/** Sign in by a one-time link of the demo. */
export interface SignInByLink { readonly link: string; }
/** Open a watch screen by the secret of its link. */
export interface SignInScreen { readonly token: string; }
/** A row of a paytable: the hand, what it pays in the words the rulebook requires, and its clauses. */
export interface SignRow {
  readonly hand: string; readonly pays: string; readonly clauses: readonly string[]; readonly amount: string | null;
}
/** Take a seat. */
export interface SitCommand extends Command { readonly type: "Sit"; readonly seat: number; readonly player: string; }
/** Take a seat and buy in from the player's balance. */
export interface SitDown extends ClientCommand { readonly type: "sit"; readonly seat: number; readonly buy_in: number; }
export type Spread = "face-down" | "face-up";
/** Spread the cards of an idle table; ``asked`` means that a player wants to see the faces. */
export interface SpreadIdleCommand extends Command {
  readonly type: "SpreadIdle"; readonly faces: Spread; readonly asked?: boolean;
}
export type StaffRole =
  | "auditor" | "cashier" | "counter" | "dealer" | "floorperson" | "manager" | "security" | "surveillance";
/** The stages of a round. */
export type Stage =
  | "betting" | "collecting" | "dealing" | "third-street" | "fourth-street" | "fifth-street" | "bonus-box" | "settling";
/** The amounts on a seat's betting areas, in cents: the player's own wagers, or their tips for the dealer. */
export interface Stakes {
  readonly ante: number; readonly third: number; readonly fourth: number; readonly fifth: number;
  readonly three_card: number; readonly six_card: number; readonly progressive: number;
}
/** What the house owes to players with accounts over a period, in cents; ``until`` is null while it runs. */
export interface StatementCard {
  readonly since: number; readonly until: number | null; readonly figures: PurseFigures; readonly events: PurseFigures;
  readonly cashiers: readonly CashierLine[]; readonly agrees: boolean;
}
/** A button: something that the person can do now. ``command`` is ready to send, with sensible amounts. */
export interface Step {
  readonly command: TableCommand; readonly title: string; readonly group: string; readonly choice: string;
  readonly confirm: string; readonly words: string; readonly clauses: readonly string[]; readonly kind: StepKind;
  readonly section: string; readonly leads: string; readonly mind: readonly Reminder[]; readonly due: boolean;
  readonly needs: readonly StepField[]; readonly two_people: boolean; readonly waiting: boolean;
  readonly reason: boolean;
}
/** A field of a command that the person fills in first; ``text`` is its initial content, with money in dollars. */
export interface StepField {
  readonly name: string; readonly title: string; readonly kind: FieldKind; readonly optional: boolean;
  readonly text: string; readonly choices: readonly FieldChoice[]; readonly recorded: string; readonly note: string;
}
export type StepKind =
  | "bank" | "conduct" | "correction" | "deck" | "device" | "irregularity" | "limits" | "player" | "procedure";
/** A step in handling a progressive win or a large prize was taken; ``amount`` is the prize it validates. */
export interface StepTaken extends Event {
  readonly type: "StepTaken.1"; readonly seat: number; readonly step: SettlementStep; readonly amount: number;
}
/** The table is not available now, and why. Every command that was answered stays on record. */
export interface Stopped { readonly type: "stopped"; readonly error: Fault; }
/** Cards dealt to a seat without an Ante went to the rack; the hands play on. */
export interface StrayCardsRacked extends Event {
  readonly type: "StrayCardsRacked.1"; readonly seat: number; readonly cards: number;
}
/** The three streets; on each, players act before a community card is turned up. */
export type Street = "third-street" | "fourth-street" | "fifth-street";
/** A street wager was placed. */
export interface StreetBet extends Event {
  readonly type: "StreetBet.1"; readonly seat: number; readonly street: Street; readonly multiple: number;
  readonly amount: number; readonly tip: number;
}
/** A street wager went back to the player; ``changed`` means that another was placed at once. */
export interface StreetBetTakenBack extends Event {
  readonly type: "StreetBetTakenBack.1"; readonly seat: number; readonly street: Street; readonly amount: number;
  readonly tip: number; readonly changed: boolean;
}
/** A street was opened for betting until the deadline. */
export interface StreetOpened extends Event {
  readonly type: "StreetOpened.1"; readonly street: Street; readonly deadline: number;
}
/** The stub was counted: its cards, the cards in the whole deck, and whether a place had a wrong number. */
export interface StubCounted extends Event {
  readonly type: "StubCounted.1"; readonly stub: number; readonly deck: number; readonly misdealt: boolean;
}
/** The stub went to the discard rack; ``cards`` is the number of cards it really had. */
export interface StubPlaced extends Event {
  readonly type: "StubPlaced.1"; readonly slots: readonly number[]; readonly cards: number;
}
/** How many cards the stub should have, and whether a count is due. */
export interface StubShown { readonly cards: number; readonly count_due: boolean; readonly rounds_since_count: number; }
/** A checked draft: its texts and its TOML, defects and reminders by field, and the edges. */
export interface SubmissionCheck {
  readonly texts: Readonly<Record<string, string | readonly string[]>>; readonly toml: string;
  readonly findings: readonly SubmissionFinding[]; readonly reminders: readonly SubmissionFinding[];
  readonly left_out: readonly string[]; readonly edges: readonly EdgeShown[]; readonly terms: readonly string[];
  readonly game: string;
}
/** What is wrong with the field of a key, and the clause that says so; ``missing`` if it is only empty. */
export interface SubmissionFinding {
  readonly key: string; readonly words: string; readonly clause: string; readonly missing: boolean;
}
/** The form of one jurisdiction: its rulebook, its groups, and the texts of its built-in submission, if any. */
export interface SubmissionForm {
  readonly jurisdiction: string; readonly title: string; readonly law: string; readonly status: string;
  readonly groups: readonly FormGroup[]; readonly ready: Readonly<Record<string, string | readonly string[]>>;
}
/** Open a table by a Rules Submission in TOML, once another person approves. */
export interface SubmitTable {
  readonly id: string; readonly reason: string; readonly submission: string; readonly house_players?: number;
}
/** A table as the lobby shows it; ``round`` is the round under way, or the one that bets are open for. */
export interface TableCard {
  readonly table: string; readonly title: string; readonly jurisdiction: string; readonly jurisdiction_title: string;
  readonly law: string; readonly facility: string; readonly minimum: number; readonly maximum: number;
  readonly wagers: readonly WagerCard[]; readonly method: string; readonly seconds_to_decide: number;
  readonly seats: number; readonly free: readonly number[]; readonly players: number; readonly watching: number;
  readonly open: boolean; readonly stage: string; readonly stage_title: string; readonly round: number;
  readonly meter: MeterShown | null;
}
/** The table closed. The counted inventory went to the cage, the drop and the tips to the count room. */
export interface TableClosed extends Event {
  readonly type: "TableClosed.1"; readonly counted: number; readonly expected: number; readonly drop: number;
  readonly tips: number;
}
export type TableCommand =
  | OpenTableCommand | CloseTableCommand | CountBankCommand | SitCommand | BuyInCommand | BringChipsCommand
  | CashOutCommand | LeaveCommand | FillCommand | CreditCommand | ReceiveDeckCommand | OpenDeckCommand | TakeUpCommand
  | OrderReshuffleCommand | OrderRecutCommand | SpreadIdleCommand | RemoveDeckCommand | InspectDeckCommand
  | CountStubCommand | ReturnChipCommand | PlaceWagerCommand | AcceptWagerCommand | TakeBackCommand | ShuffleCommand
  | CutCommand | CloseBetsCommand | CollectProgressiveCommand | CancelProgressiveCommand | DealCommand
  | PlaceStubCommand | BetCommand | TakeBetBackCommand | FoldCommand | ExpireCommand | ArmAnewCommand
  | CollectFoldsCommand | RevealCommand | TurnBoxCommand | TurnHandCommand | CallLosingCommand | SettleCommand
  | UndoKeypadCommand | UndoEntryCommand | EnterTogetherCommand | ReceiveAwardCommand | CloseRoundCommand
  | HoldPayoutCommand | FoundFaceUpCommand | DrewInErrorCommand | WrongCountCommand | ExposedCommand
  | ShufflerJamCommand | ShufflerCountsCommand | ShoeJamCommand | TakeOutOfUseCommand | BringBackCommand
  | ChangeMethodCommand | ChangeLimitsCommand | ApplyLimitsCommand | ReportConductCommand | CallLostCommand
  | CorrectFaceCommand | CorrectHandCommand | CorrectBuyInCommand | CorrectChipsBroughtCommand | CorrectCountCommand
  | CorrectCallCommand | AdjustCommand;
export type TableEvent =
  | TableOpened | TableClosed | BankCounted | Credited | DeckReceived | OpeningStepTaken | DeckTakenUp
  | ReshuffleOrdered | RecutOrdered | IdleSpread | DeckRemoved | DeckInspected | ChipReturned | StubCounted
  | RoundVoided | HandVoided | StrayCardsRacked | WagersForfeited | ConductNoted | CardDiscarded | CardSeen
  | DrawnInError | ShufflerCounted | DeviceJammed | DeviceOutOfUse | DeviceBack | MethodChanged | LimitsAnnounced
  | LimitsWithdrawn | LimitsChanged | FaceCorrected | HandCorrected | BuyInCorrected | ChipsBroughtCorrected
  | CallCorrected | EnteredTogether | EntryUndone | SettlementReopened | Adjusted | SatDown | BoughtIn | ChipsBrought
  | CashedOut | Left | Filled | WagerPlaced | OutsideLimits | WagerTakenBack | Shuffled | WasCut | BetsClosed
  | ProgressiveLocked | ProgressiveCollected | ProgressiveCancelled | Dealt | StubPlaced | StreetOpened | Asked
  | ArmedAnew | StreetBet | StreetBetTakenBack | Folded | FoldCollected | Revealed | BoxTurned | SettlementOpened
  | HandTurned | HandCalledLosing | WagersSettled | ProgressiveLost | ProgressiveWon | StepTaken | KeypadUndone
  | AwardClaimed | ClaimWaits | AwardReceived | ProgressivePaid | EnvyPaid | HandCollected | EndOfRoundPressed
  | RoundClosed | PayoutHeld;
export type TableMessage = Scene | Answered | Refused | Stopped;
/** The table opened with an inventory from the cage. */
export interface TableOpened extends Event { readonly type: "TableOpened.1"; readonly inventory: number; }
/** A table as a viewer sees it. */
export interface TableView {
  readonly table: string; readonly viewer: Viewer; readonly stage: Stage; readonly round: number; readonly now: number;
  readonly deadline: number | null; readonly turn: number | null; readonly seats: readonly (SeatView | null)[];
  readonly community: readonly Card[]; readonly community_down: number; readonly bonus_box: readonly Card[];
  readonly bonus_box_down: number; readonly rack: number;
}
/** Take back an opening wager. */
export interface TakeBackCommand extends Command {
  readonly type: "TakeBack"; readonly seat: number; readonly wager: OpeningWager;
}
/** Take back a street wager that is not final yet. */
export interface TakeBetBackCommand extends Command { readonly type: "TakeBetBack"; readonly seat: number; }
/** Put a device out of use: covered, signed, removed or set aside. */
export interface TakeOutOfUseCommand extends Command {
  readonly type: "TakeOutOfUse"; readonly device: Device; readonly how: Keeping;
}
/** Remove a street wager that is not final yet. */
export interface TakeStreetBack extends ClientCommand {
  readonly type: "take-bet-back"; readonly street?: Street | null;
}
/** Bring a pre-shuffled deck into play without shuffling it. */
export interface TakeUpCommand extends Command { readonly type: "TakeUp"; }
/** Remove an opening wager. */
export interface TakeWagerBack extends ClientCommand { readonly type: "take-back"; readonly wager: OpeningWager; }
/** Tap in at a table, in place of the automatic dealer or a colleague. */
export interface Tap { readonly id: string; }
/** Tap out of a table. The floor taps a dealer out with a reason, which goes on record. */
export interface TapOut { readonly id: string; readonly reason?: string; }
/** A tap-out by the floor, which bars a dealer from tapping in: where, by whom, why and when. */
export interface TapOutShown {
  readonly table: string; readonly table_title: string; readonly by: PersonShown; readonly reason: string;
  readonly at: number; readonly words: string;
}
/** A step of the settlement at a seat; the end-of-round button belongs to no seat and has seat 0. */
export interface Task { readonly step: SettlementStep; readonly seat: number; }
/** The line that you can sign now: the button, the text to enter (``asks``), and what to count. */
export interface ToSign {
  readonly line: number; readonly deed: string; readonly counts: CountedThing | null;
  readonly denominations: readonly number[]; readonly asks: string; readonly ask_again: string;
}
/** Turn up the cards of the Six Card Bonus box; without faces, if no wager depends on them. */
export interface TurnBoxCommand extends Command { readonly type: "TurnBox"; readonly faces: readonly Card[]; }
/** Turn up a player's cards and announce the hand. */
export interface TurnHandCommand extends Command {
  readonly type: "TurnHand"; readonly seat: number; readonly faces: readonly Card[];
}
/** Turn up the cards that are due. At a table of real cards the dealer enters them in ``faces``. */
export interface TurnUp { readonly id: string; readonly faces?: readonly Card[]; }
/** The cards that the dealer turns up next: how many, where, and by which clauses; ``seat`` is 0 without a seat. */
export interface TurnUpDue {
  readonly cards: number; readonly place: CardPlace; readonly seat: number; readonly title: string;
  readonly words: string; readonly clauses: readonly string[]; readonly enter: boolean;
  readonly mind: readonly Reminder[];
}
/** Take back the last entry at a table of real cards. */
export interface UndoEntryCommand extends Command { readonly type: "UndoEntry"; }
/** Press the keypad again, because it was pressed by mistake. */
export interface UndoKeypadCommand extends Command { readonly type: "UndoKeypad"; readonly seat: number; }
/** A player at a seat, a watcher, or staff. Only players see cards that are face down, and only their own. */
export interface Viewer {
  readonly role: "dealer" | "floorperson" | "player" | "surveillance" | "watcher"; readonly seat: number;
}
export type Violation = "hiding" | "neglecting" | "talking" | "touching";
/** Void a document, with a reason. */
export interface VoidDocument { readonly id: string; readonly reason: string; }
export type Wager =
  | "ante" | "dealer-tip" | "fifth-street" | "fourth-street" | "match-play" | "progressive" | "six-card"
  | "third-street" | "three-card";
/** A wager that a table offers, with its limits in cents. */
export interface WagerCard {
  readonly wager: OpeningWager; readonly title: string; readonly least: number; readonly most: number;
  readonly step: number;
}
/** The limits of a wager in cents: the smallest, the largest, and the steps between them. */
export interface WagerLimits {
  readonly wager: LimitedWager; readonly minimum: number; readonly maximum: number; readonly increment: number;
}
/** An opening wager was placed on the layout. */
export interface WagerPlaced extends Event {
  readonly type: "WagerPlaced.1"; readonly seat: number; readonly wager: OpeningWager; readonly amount: number;
}
/** An opening wager went back to the player; ``changed`` means that another amount was placed at once. */
export interface WagerTakenBack extends Event {
  readonly type: "WagerTakenBack.1"; readonly seat: number; readonly wager: OpeningWager; readonly amount: number;
  readonly changed: boolean;
}
/** A player lost every wager of the round, for misconduct or for leaving. */
export interface WagersForfeited extends Event {
  readonly type: "WagersForfeited.1"; readonly seat: number; readonly why: string; readonly amount: number;
  readonly slots: readonly number[]; readonly moment: Stage | null; readonly done_at: number | null;
}
/** Wagers of a seat were paid, pushed or taken. */
export interface WagersSettled extends Event {
  readonly type: "WagersSettled.1"; readonly seat: number; readonly step: SettlementStep; readonly hand: string;
  readonly outcome: Outcome; readonly lines: readonly Line[]; readonly tips: readonly Line[];
  readonly source: PayoutSource;
}
/** The deck was cut; ``cover_card`` is where the cover card went, if the rulebook specifies it. */
export interface WasCut extends Event {
  readonly type: "WasCut.1"; readonly cards: number; readonly cover_card: string;
}
/** Report a place that was dealt a wrong number of cards. */
export interface WrongCountCommand extends Command {
  readonly type: "WrongCount"; readonly place: CardPlace; readonly cards: number; readonly seat?: number;
}
/** The viewer: player id, name, seat at this table if any, and balance away from the tables. */
export interface You {
  readonly player: string; readonly name: string; readonly seat: number | null; readonly balance: number;
}
