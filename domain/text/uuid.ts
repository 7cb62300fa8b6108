/** Whether a text can be the number of a row. What cannot is not asked for: the database would call it malformed. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
