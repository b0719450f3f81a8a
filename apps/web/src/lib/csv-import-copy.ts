export const csvImportWords = {
  file: 'CSV file',
  choose: 'Choose a file',
  chooseFirst: 'Choose a CSV file first',
  checking: 'The file is being checked',
} as const
