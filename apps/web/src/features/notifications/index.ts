/** Notifications: the bell in the shell. */
export { NotificationBell } from './NotificationBell.tsx'
