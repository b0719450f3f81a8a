/** The installation itself: its mails. */
export { MailBox } from './MailBox.tsx'
export { OutboxScreen } from './OutboxScreen.tsx'
