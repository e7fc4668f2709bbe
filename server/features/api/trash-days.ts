/** How many days deleted records wait in the trash before they are gone for good. */
export const trashDays = 30;
