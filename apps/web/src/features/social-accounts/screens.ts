/** The screens of this feature: the router loads them when one is opened. */
export { AccountsScreen } from './AccountsScreen.tsx'
