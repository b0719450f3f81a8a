/** The installation itself: the demo's outbox. */
export { OutboxScreen } from './OutboxScreen.tsx'
