import { idOf, type ScenePart } from '../../../testing/scene.ts'
import { approvalRules, downloadRequests, downloads } from '../table.ts'

export const scene: ScenePart = async ({ world, team, admin, file, version }) => {
  const request = { team, file, user: admin.user, use_case: 'A poster', shape: 'original' }
  const download = {
    team,
    file,
    version,
    user: admin.user,
    file_name: 'harbour.png',
    sha256: '',
    shape: 'original',
    marked: false,
    surface: 'app',
    person_name: 'Ada Lind',
    person_email: admin.email,
  } as const
  return {
    download_request: idOf(await world.db.insert(downloadRequests).values(request).returning()),
    approval_rule: idOf(await world.db.insert(approvalRules).values({ team, domain: 'example.org' }).returning()),
    download: idOf(await world.db.insert(downloads).values(download).returning()),
  }
}
