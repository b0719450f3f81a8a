/** The outbox of the installation. */
export { MailBox } from './MailBox.tsx'
export { OutboxScreen } from './OutboxScreen.tsx'
