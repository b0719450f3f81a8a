/** The installation itself: its emails. */
export { MailBox } from './MailBox.tsx'
export { OutboxScreen } from './OutboxScreen.tsx'
