export { isRunType, RUN_TYPES } from "@invigil/contract/authoring/library-content";
