import { FileButton } from '@mantine/core'
import { AppError, auth, type Team, teams } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconPhoto, IconUpload } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { toLogo } from './logo.ts'
import css from './teams.module.css'

/** The team's logo: saved as soon as it is chosen, and taken back from the toast. */
export const LogoField = ({ team, why }: { team: Team; why: string | null }) => {
  const setLogo = useAction(teams.setLogo, [teams.one, auth.hello])
  const save = (picture: string | null) =>
    void setLogo.run(
      { params: { team: team.uuid }, body: { picture } },
      { done: picture ? 'Logo saved' : 'Logo removed', failed: 'The logo was not changed' },
    )
  const choose = async (file: File | null) => {
    if (!file) return
    try {
      save(await toLogo(file))
    } catch {
      toast.stop('The logo was not changed', { detail: new AppError('picture.unreadable').message })
    }
  }
  return (
    <div>
      <div className={css.label}>Logo</div>
      <div className={css.logoRow}>
        <span className={css.logo}>
          {team.logo_url ? (
            <img src={team.logo_url} alt={`Logo of ${team.name}`} />
          ) : (
            <IconPhoto size={24} stroke={1.6} aria-hidden />
          )}
        </span>
        <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg,image/webp">
          {(props) => (
            <Button icon={IconUpload} why={why} busy={setLogo.busy} {...(why ? {} : props)}>
              {team.logo_url ? 'Change' : 'Choose an image'}
            </Button>
          )}
        </FileButton>
        {team.logo_url && (
          <Button subtle why={why} onClick={() => save(null)}>
            Remove
          </Button>
        )}
      </div>
      <p className={css.below}>PNG, JPEG or WebP. Large images are scaled down. Changes are saved immediately.</p>
    </div>
  )
}
