import { describeDriver } from "../testing/driver-contract.ts";
import { openFakeCluster } from "../testing/fake-cluster/fake-cluster.ts";

describeDriver(async () => {
  const cluster = await openFakeCluster();
  const driver = await cluster.driver();
  return {
    driver,
    async close() {
      await driver.close();
      await cluster.close();
    },
  };
});
