/** What a change leaves as it is, unless it says otherwise. */
export const UNCHANGED = { add_tags: [], remove_tags: [], alone: false };
