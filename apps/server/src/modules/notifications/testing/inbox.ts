import { comments, type EventData, type EventName, notifications as routes, type Permission } from '@vitrine/contract'
import { jobs } from '../../../app.ts'
import { recorder } from '../../../platform/db/ledger.ts'
import { idOf } from '../../../testing/scene.ts'
import type { Person, World } from '../../../testing/world.ts'
import { posts } from '../../posts/table.ts'

/** A team whose people comment and read their notifications. */
export const newInbox = async (world: World) => {
  const { team } = await world.newTeam({ features: ['UGC_PLUS'] })
  const person = (
    flags: readonly Permission[] | 'Admin' | 'Editor' | 'Viewer',
    first_name: string,
    last_name = 'Lind',
  ) => world.newMember(team, flags, { first_name, last_name })
  const [ada, bo] = [await person('Editor', 'Ada'), await person('Viewer', 'Bo', 'Berg')]
  const { file } = await world.newFile(team, { name: 'quay.jpg', created_by: ada.user })
  const list = async (who: Person, query: Record<string, string> = {}) =>
    (await world.call(routes.list, who, { params: { team }, query })).reply.results
  return {
    team,
    ada,
    bo,
    file,
    person,
    list,
    titles: async (who: Person, query: Record<string, string> = {}) =>
      (await list(who, query)).map(({ title }) => title),
    unread: async (who: Person) => (await world.call(routes.unread, who, { params: { team } })).reply.count,
    /** Adds a comment, and waits until everyone is notified. */
    say: async (who: Person, text: string, body: object = {}, on = file) => {
      const { uuid } = (await world.call(comments.create, who, { params: { file: on }, body: { text, ...body } })).body
      await world.finishJobs()
      return String(uuid)
    },
    set: (who: Person, body: object) => world.call(routes.updateSettings, who, { body }),
    /** Records an event as its module would, and waits until everyone is notified. */
    happen: async <E extends EventName>(
      event: E,
      data: EventData<E>,
      actor: Person | null,
      about: string | null = null,
    ) => {
      await recorder(world.db, jobs, { team, actor: actor?.user ?? null, about })(event, data)
      await world.finishJobs()
    },
    newPost: async (row: Partial<typeof posts.$inferInsert> = {}) => {
      const needed = { platform: 'Instagram', post_type: 'reel', time_zone: 'UTC' } as const
      return idOf(
        await world.db
          .insert(posts)
          .values({ team, user_tags: [], problems: [], ...needed, ...row })
          .returning(),
      )
    },
    mailsTo: async ({ email }: Person) => (await world.mails()).filter(({ to }) => to === email),
  }
}
export type Inbox = Awaited<ReturnType<typeof newInbox>>
