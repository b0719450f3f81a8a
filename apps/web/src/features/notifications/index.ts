/** Notifications: the bell of the shell. */
export { NotificationBell } from './NotificationBell.tsx'
