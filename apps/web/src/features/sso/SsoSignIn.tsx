import { TextInput } from '@mantine/core'
import { sso } from '@vitrine/contract'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { ssoWords } from './copy.ts'

type Props = { email: string; redirect: string; onBack: () => void }

/** Asks for the work email, and redirects to the provider of its domain. */
export const SsoSignIn = ({ email, redirect, onBack }: Props) => {
  const start = useSend(sso.start)
  const form = useForm({
    schema: sso.start.body.pick({ email: true }),
    initial: { email },
    send: async (body) => location.assign((await start.mutateAsync({ body: { ...body, redirect } })).url),
  })
  return (
    <Card
      title={ssoWords.startTitle}
      sub={ssoWords.startSub}
      footer={<TextButton onClick={onBack}>{ssoWords.back}</TextButton>}
    >
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <TextInput type="email" label={ssoWords.email} autoComplete="username" autoFocus {...form.field('email')} />
        <Button primary full size="large" type="submit" busy={form.busy}>
          {ssoWords.go}
        </Button>
      </Fields>
    </Card>
  )
}
