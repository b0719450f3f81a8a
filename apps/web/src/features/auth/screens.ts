/** The screens of this feature: the router loads them when one is opened. */
export { ConfirmEmailScreen, VerifyScreen } from './AddressScreens.tsx'
export { ForgotScreen, ResetScreen } from './PasswordScreens.tsx'
export { ProfileScreen } from './ProfileScreen.tsx'
export { SignInScreen } from './SignInScreen.tsx'
export { WelcomeScreen } from './WelcomeScreen.tsx'
