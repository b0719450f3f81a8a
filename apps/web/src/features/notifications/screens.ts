export { InboxScreen } from './InboxScreen.tsx'
export { SettingsScreen } from './SettingsScreen.tsx'
