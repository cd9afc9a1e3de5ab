"""What an export says about itself."""

README = """An export of the record of a Fifth Street house

Check it, with nothing but Python 3.9 or newer:

    python3 verify.py --public-key KEY

KEY is the house's public key, 64 hexadecimal digits. Get it from somebody other than whoever gave you this folder:
`fifthstreet log public-key` prints it, and the house says it whenever it opens. Compare verify.py with the source of
Fifth Street (src/fifthstreet/audit/offline_verifier.py), or write your own: docs/audit.md has the formats.

entries.jsonl, entries.csv      every event of every stream, with who brought it about and the hash that chains it
checkpoints.jsonl               the signed checkpoints: how far every stream had come, and when
public-keys.json                the keys that signed them, the oldest first
seals, rounds, player_rounds,   what follows from the streams, as JSON lines and CSV; only in a whole export
movements, disputes, tables
manifest.json                   which part of the record this is
SHA256SUMS                      digests of all files (sha256sum -c SHA256SUMS)

Times are milliseconds since 1970-01-01 UTC; money is in cents. In the CSV files a text that begins with = + - @ or an
apostrophe has an apostrophe before it, so that no spreadsheet takes it for a formula: take the first apostrophe off.

No card is in here that was not turned up, or seen and noted by staff; no password and no other secret.
"""
