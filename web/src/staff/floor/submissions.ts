// The Rules Submissions that come with Fifth Street, one for each jurisdiction, as examples.
import maryland from "../../../../src/fifthstreet/rules/submissions/maryland.toml?raw";
import newJersey from "../../../../src/fifthstreet/rules/submissions/new_jersey.toml?raw";
import southDakota from "../../../../src/fifthstreet/rules/submissions/south_dakota.toml?raw";

export const EXAMPLES = [
  { title: "Maryland", text: maryland },
  { title: "New Jersey", text: newJersey },
  { title: "South Dakota", text: southDakota },
] as const;
