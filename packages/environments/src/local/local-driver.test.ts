import { describeDriver } from "../testing/driver-contract.ts";
import { openTestDriver } from "../testing/test-driver.ts";

describeDriver(openTestDriver);
