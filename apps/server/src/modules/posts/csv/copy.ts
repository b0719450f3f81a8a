const quoted = (values: readonly string[]) => values.map((value) => `“${value}”`).join(', ')

export const copy = {
  notConnected: (account: string, platform: string | undefined) =>
    platform
      ? `The account “${account}” on ${platform} is not connected. Connect it first.`
      : `The account “${account}” is not connected. Connect it first.`,
  heldBack: (reason: string) => `The post will be held back. ${reason}`,
  tooLong: (most: number) => `Use at most ${most.toLocaleString('en-GB')} characters.`,
  unreadableText: 'Remove the unreadable characters.',
  accountMissing: 'Enter the username of a connected account.',
  statusOfNew: 'Enter “draft” or “scheduled” for a new post.',
  typeNotOffered: (type: string, platform: string) =>
    `You can’t publish a ${type} on ${platform} from Vitrine. Use another type.`,
  statusOneOf: (statuses: readonly string[]) => `Enter one of ${quoted(statuses)}.`,
  noPost: 'This post doesn’t exist. Leave the cell empty to create a post.',
  samePost: (before: number) => `Row ${before} refers to the same post. Remove one of the two rows.`,
  noColumns: 'There is no column named “uuid” or “account”. Export posts to see which columns to use.',
  cellCount: (cells: number, columns: number) =>
    `This row has ${cells === 1 ? '1 cell' : `${cells} cells`} instead of ${columns}. Check quotation marks and commas.`,
  severalNetworks: (account: string) => `“${account}” is connected on several networks. Enter “Instagram” or “TikTok”.`,
  timeZone: 'Enter a time zone such as Europe/Oslo.',
  date: 'Enter a date such as 2027-01-31.',
  time: 'Enter a time such as 09:30.',
  clocksForward: (time: string, scheduled: string) =>
    `The clocks go forward on this day, so ${time} doesn’t exist. The post is scheduled for ${scheduled}.`,
  clocksBack: (time: string) =>
    `The clocks go back on this day, so ${time} happens twice. The post is scheduled for the first of the two.`,
  typeOneOf: (types: readonly string[]) => `Enter one of ${quoted(types)}.`,
  notAnId: (text: string) => `“${text}” is not an ID. Leave the cell empty to use names.`,
  noFile: (name: string) => `There is no file named “${name}” in the library. Check the spelling.`,
  sameNames: (count: number, name: string) =>
    `${count} files are named “${name}”. Enter the ID of one of them in “file_ids”.`,
  openQuote: (line: number) => `The quotation mark in row ${line} is never closed. Add the closing quotation mark.`,
  unreadable: 'This file cannot be read as CSV. Save it as CSV (UTF-8) and choose it again.',
  tooManyPosts: (most: number) => `Import at most ${most.toLocaleString('en-GB')} posts at once. Split the file.`,
  empty: 'This file is empty. Choose another one.',
} as const
