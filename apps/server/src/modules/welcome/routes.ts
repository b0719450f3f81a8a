import type { welcome } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'

export const handlers: Handlers<typeof welcome> = {
  show: () => ({ text: 'Welcome to your team.' }),
}
