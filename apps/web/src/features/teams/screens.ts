/** The screens of this feature: the router loads them when one is opened. */
export { InviteScreen } from './InviteScreen.tsx'
export { MembersScreen } from './MembersScreen.tsx'
export { RolesScreen } from './RolesScreen.tsx'
export { SettingsScreen } from './SettingsScreen.tsx'
