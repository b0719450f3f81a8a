export const copy = {
  futureDate: 'Choose a date in the future',
} as const

const files = (n: number) => {
  if (n === 0) return 'files, but none were accepted'
  return n === 1 ? '1 file' : `${n} files`
}
const sent = ([first = 'A guest', ...others]: readonly string[], count: number) => {
  if (others.length === 0) return `${first} sent ${files(count)}`
  if (others.length === 1) return `${first} and ${others[0]} sent ${files(count)}`
  return `${first} and ${others.length} others sent ${files(count)}`
}
const waiting = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? ' The file is waiting for review and isn’t in the library yet.'
    : ' The files are waiting for review and aren’t in the library yet.'
}
const leftOut = (count: number) =>
  count === 1
    ? '1 file in a zip was left out, because its type isn’t accepted or a limit was reached.'
    : `${count} files in zips were left out, because their type isn’t accepted or a limit was reached.`

type Arrived = { guests: readonly string[]; files: number; left_out: number }

export const mails = {
  filesArrived: (team: string, link: string, arrived: Arrived, address: string) => ({
    subject: sent(arrived.guests, arrived.files),
    heading: sent(arrived.guests, arrived.files),
    paragraphs: [
      `They used the guest link “${link}”.${waiting(arrived.files)}`,
      ...(arrived.left_out > 0 ? [leftOut(arrived.left_out)] : []),
    ],
    button: { label: 'Review files', address },
    footer: `Sent by ${team}, because you created this guest link.`,
  }),
} as const
