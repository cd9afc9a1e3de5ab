// Search results: pages of the guides before entries of the Python reference.
var Scorer = {
  objNameMatch: 1,
  objPartialMatch: 0,
  objPrio: { 0: 0, 1: -5, 2: -10 },
  objPrioDefault: -5,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
