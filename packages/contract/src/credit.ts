/** Returns the credit to print next to a file. In its own file, so that public pages can load it without the schemas. */
export const creditOf = ({ credit_line, copyright }: { credit_line: string; copyright: string }) =>
  credit_line || copyright
