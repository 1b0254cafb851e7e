export { isRunType, RUN_TYPES } from "@invigil/contract/library-content";
