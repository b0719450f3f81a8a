import { guests, pageWords } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../lib/client.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { openQuery } from './api.ts'

const Typed = z.object({ password: z.string().min(1, 'Enter the password') })

/** Asks for the password of a link. */
export const PasswordStep = ({
  token,
  team,
  onRight,
}: {
  token: string
  team: string
  onRight: (password: string) => void
}) => {
  const cache = useQueryClient()
  const form = useForm({
    schema: Typed,
    initial: { password: '' },
    send: async ({ password }) => {
      const opened = await call(guests.open, { body: { token, password } })
      cache.setQueryData(openQuery(token, password).queryKey, opened)
      onRight(password)
    },
  })
  return (
    <Card title={pageWords.locked} sub={`Ask the person at ${team} who sent you the link.`}>
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <PasswordField label="Password" autoComplete="off" autoFocus {...form.field('password')} />
        <Button primary full size="large" type="submit" busy={form.busy}>
          Continue
        </Button>
      </Fields>
    </Card>
  )
}
