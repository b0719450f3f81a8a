import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { words } from './words.ts'

/** A password field with a labelled eye button that reveals the password. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': words.showPassword }} {...props} />
)
