/** The screens of this feature: the router loads them when one is opened. */
export { JobsScreen } from './JobsScreen.tsx'
export { MailsScreen } from './MailsScreen.tsx'
export { SsoDomainsScreen } from './SsoDomainsScreen.tsx'
export { StaffGate } from './StaffPage.tsx'
export { StorageScreen } from './StorageScreen.tsx'
export { TeamsScreen } from './TeamsScreen.tsx'
export { UsersScreen } from './UsersScreen.tsx'
