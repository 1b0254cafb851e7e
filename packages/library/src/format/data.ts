import { code } from "./text.ts";

/** Scores a JSON object by the share of its keys that are right; numbers may differ by half a hundredth. */
export const JSON_METRIC = code`
  import json, sys

  given = json.load(sys.stdin)
  truth = json.loads(given["truth"])
  try:
      answer = json.loads(given["answer"])
  except ValueError:
      answer = None
  if not isinstance(answer, dict):
      print("The output is not a JSON object.")
      print(0)
      sys.exit()

  def same(a, b):
      if isinstance(b, dict):
          return isinstance(a, dict) and a.keys() == b.keys() and all(same(a[key], b[key]) for key in b)
      if isinstance(b, list):
          return isinstance(a, list) and len(a) == len(b) and all(map(same, a, b))
      if isinstance(b, (str, bool, type(None))) or isinstance(a, (str, bool)) or a is None:
          return a == b
      return isinstance(a, (int, float)) and abs(a - b) <= 0.005

  right = [key for key in truth if same(answer.get(key), truth[key])]
  print("right:", ", ".join(right) or "none")
  print(len(right) / len(truth))
`;
