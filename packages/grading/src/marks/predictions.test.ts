import { describe, expect, it } from "vitest";
import { gradePredictions, type PredictionKey } from "./predictions.ts";

const labels: PredictionKey = {
  truth: "id,label\n1,cat\n2,cat\n3,dog\n4,dog\n",
  id_column: "id",
  value_column: "label",
  metric: "accuracy",
};
const numbers: PredictionKey = {
  truth: "id,price\n1,10\n2,20\n",
  id_column: "id",
  value_column: "price",
  metric: "rmse",
  baseline: 10,
};

describe("accuracy", () => {
  it("joins rows by id, in any order and with other columns between", () => {
    expect(gradePredictions("label,x,id\ndog,0,4\ndog,0,3\ncat,0,2\ncat,0,1\n", labels)).toMatchObject({
      score: 1,
      status: "ACC",
    });
  });

  it("counts wrong, missing, empty and repeated rows as wrong, and ignores unknown ones", () => {
    expect(gradePredictions("id,label\n1,cat\n2,cat\n3,cat\n", labels)).toMatchObject({ score: 0.5, status: "PAC" });
    expect(gradePredictions("id,label\n1,cat\n3,\n9,dog\n", labels).score).toBe(0.25);
    expect(gradePredictions("id,label\n1,dog\n1,cat\n", labels)).toMatchObject({ score: 0, status: "REJ" });
  });

  it("treats different notations of a number as one label", () => {
    expect(gradePredictions("id,label\n1,1.0\n", { ...labels, truth: "id,label\n1,1\n" }).score).toBe(1);
  });

  it("rejects a file without the columns, and a hidden file without rows", () => {
    expect(gradePredictions("cat\ndog\n", labels)).toMatchObject({ score: 0, status: "REJ" });
    expect(gradePredictions("", labels).detail).toBe("rejected: columns id and label are needed");
    expect(gradePredictions("id,label\n1,cat\n", { ...labels, truth: "id,label\n" }).score).toBe(0);
    expect(gradePredictions("id,label\n1,cat\n", { ...labels, truth: "" }).score).toBe(0);
  });
});

describe("macro F1", () => {
  const f1: PredictionKey = { ...labels, metric: "f1" };

  it("is the mean of each label's F1", () => {
    expect(gradePredictions(labels.truth, f1)).toMatchObject({ score: 1, status: "ACC" });
    // cat: 2·2 / (2 + 3) = 0.8, dog: 2·1 / (2 + 1) = 0.667
    expect(gradePredictions("id,label\n1,cat\n2,cat\n3,cat\n4,dog\n", f1).score).toBeCloseTo((0.8 + 2 / 3) / 2);
  });

  it("counts missing rows against their label, and invented labels as zero", () => {
    // cat: 2·2 / (2 + 2) = 1, dog: 0
    expect(gradePredictions("id,label\n1,cat\n2,cat\n", f1).score).toBeCloseTo(0.5);
    expect(gradePredictions("id,label\n1,cat\n2,cat\n3,dog\n4,fox\n", f1).score).toBeCloseTo((1 + 2 / 3 + 0) / 3);
  });
});

describe("RMSE", () => {
  it("scores less the closer it comes to the baseline", () => {
    expect(gradePredictions("id,price\n1,10\n2,20.0\n", numbers)).toMatchObject({ score: 1, status: "ACC" });
    expect(gradePredictions("id,price\n1,15\n2,25\n", numbers).score).toBeCloseTo(0.5);
    expect(gradePredictions("id,price\n1,30\n2,40\n", numbers)).toMatchObject({ score: 0, status: "REJ" });
  });

  it("rejects a file with a missing row or one that is not a number", () => {
    expect(gradePredictions("id,price\n1,10\n", numbers).detail).toMatch("rejected");
    expect(gradePredictions("id,price\n1,10\n2,many\n", numbers)).toMatchObject({ score: 0, status: "REJ" });
  });

  it("accepts only the exact answer without a baseline", () => {
    const exact = { ...numbers, baseline: undefined };
    expect(gradePredictions("id,price\n1,10\n2,20\n", exact).score).toBe(1);
    expect(gradePredictions("id,price\n1,10\n2,21\n", exact).score).toBe(0);
  });
});
