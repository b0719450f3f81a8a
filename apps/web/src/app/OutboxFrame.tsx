import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mark, useHello } from '../features/auth/index.ts'
import { OutboxScreen } from '../features/system/index.ts'
import { Brand, CardFrame } from '../ui/CardPage.tsx'
import { TextLink } from '../ui/TextLink.tsx'
import { edgeWords } from './copy.ts'
import { Shell } from './shell/Shell.tsx'

/** The outbox is shown in the shell for signed-in people, and on its own page for others who are waiting for an email. */
export const OutboxFrame = () => {
  const { user, teams } = useHello()
  const { to } = useSearch({ from: '/outbox' })
  const navigate = useNavigate()
  const outbox = (
    <OutboxScreen
      reader={!user ? 'nobody' : user.is_staff ? 'staff' : 'member'}
      to={to}
      onOpen={(address) => void navigate({ to: '/outbox', search: { to: address } })}
    />
  )
  if (user && teams.length > 0) return <Shell>{outbox}</Shell>
  return (
    <CardFrame
      wide
      brand={
        <>
          <Brand mark={<Mark />} name="Vitrine" />
          <TextLink to="/">{user ? edgeWords.home : edgeWords.signIn}</TextLink>
        </>
      }
    >
      {outbox}
    </CardFrame>
  )
}
