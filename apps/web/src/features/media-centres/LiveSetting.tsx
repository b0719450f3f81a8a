import { Switch } from '@mantine/core'
import { isolated, type MediaCentre, mediaCentres } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Setting } from '../../ui/Fields.tsx'
import { afterCentre } from './api.ts'

/** Whether visitors can open the media centre, and its address. Saved at once. */
export const LiveSetting = ({ centre, why }: { centre: MediaCentre; why: string | null }) => {
  const update = useAction(mediaCentres.update, afterCentre)
  const name = isolated(centre.title)
  const change = (live: boolean) =>
    void update.run(
      { params: { media_centre: centre.uuid }, body: { live } },
      {
        ask: live
          ? undefined
          : {
              title: `Take ${name} offline?`,
              text: 'Visitors can no longer open it until you set it live again.',
              action: 'Take offline',
              danger: true,
            },
        done: live ? `${name} is live` : `${name} is offline`,
        failed: live ? `${name} is not live` : `${name} is still live`,
      },
    )
  return (
    <>
      <Setting title="Live" sub="Visitors can open the media centre. Saved as soon as you switch it.">
        <Switch
          aria-label="Live"
          checked={centre.live}
          disabled={why !== null || update.busy || centre.recycled_at !== null}
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />
      </Setting>
      <CopyField label="Public address" value={centre.public_url} />
    </>
  )
}
