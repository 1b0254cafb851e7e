/** The hidden labels of the test file, by variety. */
const BY_VARIETY = {
  Gala: "A1655 A1052 A1401 A1912 A1839 A1798 A1999 A1832 A1490 A1436 A1384 A1449 A1032 A1129 A1297 A1537",
  Braeburn: "A1409 A1182 A1562 A1193 A1961 A1952 A1778 A1304 A1484 A1218",
  Elstar: "A1620 A1305 A1594 A1125 A1195 A1885 A1359 A1934 A1781 A1814 A1247 A1917 A1842 A1902",
};

export const APPLE_VARIETIES = [
  "id,variety",
  ...Object.entries(BY_VARIETY).flatMap(([variety, ids]) => ids.split(" ").map((id) => `${id},${variety}`)),
].join("\n");
