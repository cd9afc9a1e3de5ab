// Where documents of the bank are found.
import type { NamedDocument } from "../../lib/wire";

/** The page of a document. */
export const documentPath = ({ kind, serial }: Pick<NamedDocument, "kind" | "serial">): string => `/bank/${encodeURIComponent(kind)}/${serial}`;

/** The documents of a gaming day, of one table or of all. */
export const documentsPath = (day: string, table = ""): string =>
  ["/bank/slips", day, table && encodeURIComponent(table)].filter(Boolean).join("/");
