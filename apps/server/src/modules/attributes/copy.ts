const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export const copy = {
  about: (attribute: string, problem: string) => `${attribute}: ${problem}`,
  optionsInUse: (files: number, options: readonly string[]) =>
    files === 1 ? `1 file uses ${oneOf.format(options)}` : `${files} files use ${oneOf.format(options)}`,
  inUse: (files: number) =>
    files === 1 ? '1 file has a value for this attribute' : `${files} files have a value for this attribute`,
  noOption: 'This option doesn’t exist',
  onlySelect: 'Only Single Select and Multi Select attributes can have options',
  unknown: 'This attribute doesn’t exist in this team',
  required: (attribute: string) => `${attribute} is required`,
} as const
