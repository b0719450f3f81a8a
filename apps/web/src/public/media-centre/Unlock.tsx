import { api } from '../api.ts'
import { UnlockForm } from '../UnlockForm.tsx'
import { copy } from './copy.ts'

/** Asks for the password of a media centre. */
export const Unlock = ({ centre }: { centre: string }) => (
  <UnlockForm
    title={copy.locked}
    label={copy.password}
    action={copy.unlock}
    onSend={(password) => api.unlockCentre(centre, password).then(() => location.reload())}
  />
)
