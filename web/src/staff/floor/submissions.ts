// Rules Submissions to begin with: those that ship with the house, one for each jurisdiction.
import maryland from "../../../../src/fifthstreet/rules/submissions/maryland.toml?raw";
import newJersey from "../../../../src/fifthstreet/rules/submissions/new_jersey.toml?raw";
import southDakota from "../../../../src/fifthstreet/rules/submissions/south_dakota.toml?raw";

export const EXAMPLES = [
  { title: "Maryland", text: maryland },
  { title: "New Jersey", text: newJersey },
  { title: "South Dakota", text: southDakota },
] as const;
