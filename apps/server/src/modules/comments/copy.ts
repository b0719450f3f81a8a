export const mails = {
  mention: (name: string, file: string, text: string, address: string) => ({
    subject: `${name} mentioned you: ${file}`,
    heading: `${name} mentioned you`,
    paragraphs: [`In a comment on ${file}:`, text],
    button: { label: 'Open the file', address },
  }),
  reply: (name: string, file: string, text: string, address: string) => ({
    subject: `${name} replied to you: ${file}`,
    heading: `${name} replied to you`,
    paragraphs: [`In a comment on ${file}:`, text],
    button: { label: 'Open the file', address },
  }),
} as const
