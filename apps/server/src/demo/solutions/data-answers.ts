/** Correct answers to the questions of the demo test `demo-data`. */

export const LOYAL = `select c.name, count(*) as orders, sum(o.amount) as total
from customers c join orders o on o.customer_id = c.id
group by c.name having count(*) >= 2
order by total desc, c.name`;

export const STOCKTAKING = `insert into reorder select id from stock where kind = 'tool' and pieces = 0;
delete from stock where kind = 'supply' and pieces = 0;
update stock set price = price * 1.1 where kind = 'tool';`;

export const TRIPS = `db.trips.aggregate([
  { $match: { done: true } },
  { $group: { _id: "$city", km: { $sum: "$km" } } },
  { $sort: { km: -1 } },
])`;

export const LOGS = `set -eu
cat logs/*.log | grep ERROR | sort > errors.txt
chmod 600 errors.txt
find logs -type f -empty -delete
mkdir archive
mv logs/*.log archive/`;

export const SEEDLINGS = `import csv
train, test = [list(csv.DictReader(open(name))) for name in ("train.csv", "test.csv")]
def near(a, b):
    return sum(((float(a[k]) - float(b[k])) / scale) ** 2 for k, scale in (("leaf", 5), ("stem", 10)))
with open("predictions.csv", "w") as out:
    print("id,species", file=out)
    for plant in test:
        print(plant["id"], min(train, key=lambda known: near(known, plant))["species"], sep=",", file=out)`;

export const SALES = `import csv, json, statistics
from collections import Counter
rows = list(csv.DictReader(open("sales.csv")))
kept = [(row["shop"], int(row["pieces"]), float(row["price"])) for row in rows if row["pieces"]]
shops = Counter()
for shop, pieces, price in kept: shops[shop] += pieces * price
print(json.dumps({"missing": len(rows) - len(kept), "revenue": sum(shops.values()), "best_shop": shops.most_common(1)[0][0],
                  "median_pieces": statistics.median(pieces for _, pieces, _ in kept)}))`;
