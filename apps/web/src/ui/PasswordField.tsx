import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { words } from './words.ts'

/** A password, with a labelled eye to look at it. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': words.showPassword }} {...props} />
)
