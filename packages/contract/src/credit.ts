/** The credit to print beside a file. Public pages load this without the schemas. */
export const creditOf = ({ credit_line, copyright }: { credit_line: string; copyright: string }) =>
  credit_line || copyright
