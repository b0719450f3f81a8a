import { features, ugc as routes } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { socialComments } from './table.ts'
import { bare, fromTemplate } from './service/templates.ts'
import { type Collecting, collectMention, newCollecting } from './testing/collecting.ts'

let scene: Collecting
let posts: string[]
beforeAll(async () => {
  scene = await newCollecting()
  const made = Array.from({ length: 12 }, (_, n) => ({
    username: `guest.${n % 4}`,
    caption: `Harbour ${n}`,
    tags: ['northlight.studio'],
    picture: 'one',
    at: new Date(Date.UTC(2026, 4, 1 + n)).toISOString(),
  }))
  await scene.world.instagram.seed({ posts: made })
  await scene.refresh(scene.account)
  posts = (await scene.filter()).results.map(({ uuid }) => uuid)
})
afterAll(() => scene.close())

const update = (social_post: string, body: object) =>
  scene.world.call(routes.update, scene.ada, { params: { social_post }, body })

describe('triage', () => {
  it('sets status, assignee, note and groups of a post', async () => {
    const group = (
      await scene.world.call(routes.createGroup, scene.ada, { params: { team: scene.team }, body: { name: 'Summer' } })
    ).reply
    const [post = ''] = posts
    const { reply } = await update(post, {
      status: 'kept',
      assignee: scene.ada.user,
      note: 'Ask on Monday',
      groups: { add: [group.uuid] },
    })
    expect(reply).toMatchObject({
      status: 'kept',
      note: 'Ask on Monday',
      assignee: { uuid: scene.ada.user },
      groups: [{ uuid: group.uuid, name: 'Summer' }],
    })
    expect((await scene.filter({ group: group.uuid })).count).toBe(1)
    expect((await scene.filter({ assignee: scene.ada.user, status: ['kept'] })).count).toBe(1)
    const shown = await scene.world.call(routes.group, scene.ada, { params: { social_post_group: group.uuid } })
    expect(shown.reply).toMatchObject({ group: { posts: 1 }, results: [{ uuid: post }] })
  })

  it('takes a removed post from its groups, which no other team can count', async () => {
    const params = { team: scene.team }
    const body = { name: 'Short-lived', description: '' }
    const group = (await scene.world.call(routes.createGroup, scene.ada, { params, body })).reply
    const two = await scene.world.instagram.seed({
      posts: [1, 2].map((n) => ({ username: `brief.${n}`, tags: ['northlight.studio'], picture: 'brief' })),
    })
    expect(two.posts).toHaveLength(2)
    await scene.refresh(scene.account)
    const some = (await scene.filter({ q: 'brief.' })).results.map(({ uuid }) => uuid)
    await scene.world.call(routes.bulk, scene.ada, { params, body: { posts: some, addGroup: group.uuid } })
    expect((await scene.filter({ group: group.uuid })).count).toBe(2)
    await scene.world.call(routes.remove, scene.ada, { params: { social_post: some[0] ?? '' } })
    expect(await scene.filter({ group: group.uuid })).toMatchObject({ count: 1, results: [{ uuid: some[1] }] })
    const shown = await scene.world.call(routes.group, scene.ada, { params: { social_post_group: group.uuid } })
    expect(shown.reply).toMatchObject({ count: 1, group: { posts: 1 } })
    const other = await scene.world.newTeam({ features: [...features] })
    const bo = await scene.world.newMember(other.team, 'Admin')
    const asked = { params: { team: other.team }, body: { filters: { group: group.uuid } } }
    expect((await scene.world.call(routes.filter, bo, asked)).status).toBe(404)
    await scene.world.call(routes.remove, scene.ada, { params: { social_post: some[1] ?? '' } })
  })

  it('changes several posts at once', async () => {
    const some = posts.slice(2, 6)
    const { reply } = await scene.world.call(routes.bulk, scene.ada, {
      params: { team: scene.team },
      body: { posts: some, status: 'skipped' },
    })
    expect(reply).toEqual({ changed: 4, skipped: 0 })
    expect((await scene.filter({ status: ['skipped'] })).count).toBe(4)
  })

  it('is for members with the permission and the plan feature', async () => {
    const viewer = await scene.world.newMember(scene.team, 'Viewer')
    const params = { social_post: posts[0] ?? '' }
    expect((await scene.world.call(routes.one, viewer, { params })).status).toBe(200)
    expect((await scene.world.call(routes.update, viewer, { params, body: { status: 'kept' } })).status).toBe(403)
    const { team } = await scene.world.newTeam({ features: [] })
    const bo = await scene.world.newMember(team, 'Admin')
    expect((await scene.world.call(routes.list, bo, { params: { team } })).body['code']).toBe('feature.missing')
  })
})

describe('lists', () => {
  it('page through all posts once in each order', async () => {
    for (const sort of ['newest', 'oldest', 'most_liked']) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await scene.filter({}, { sort, limit: 5, ...(cursor && { cursor }) })
        seen.push(...page.results.map(({ uuid }) => uuid))
        cursor = page.next
      } while (cursor)
      expect(seen.toSorted()).toEqual(posts.toSorted())
    }
  })

  it('find a creator by handle with `q`, and nothing for an unknown one', async () => {
    const ask = async (q: string) =>
      (await scene.world.call(routes.list, scene.ada, { params: { team: scene.team }, query: { q } })).reply
    expect(await ask('guest.1')).toMatchObject({ count: 3 })
    expect(await ask('nobody-has-this%_')).toMatchObject({ count: 0, results: [] })
  })

  it('show a creator with their posts and what was sent to them', async () => {
    const [post] = await scene.ofCreator('guest.2')
    const params = { source_creator: post?.creator.uuid ?? '' }
    const { reply } = await scene.world.call(routes.ofCreator, scene.ada, { params })
    expect(reply).toMatchObject({ count: 3, creator: { handle: 'guest.2' } })
    const sent = await scene.world.call(routes.recentRequests, scene.ada, { params })
    expect(sent.reply).toMatchObject({ results: [], count: 0 })
  })
})

it('gives an oEmbed response with the author and thumbnail that the network leaves out', async () => {
  const [post] = await scene.ofCreator('guest.3')
  const { reply } = await scene.world.call(routes.oembed, scene.ada, { params: { social_post: post?.uuid ?? '' } })
  expect(reply).toMatchObject({
    live: true,
    provider_name: 'Instagram',
    author_name: 'guest.3',
    html: expect.stringContaining('instagram-media'),
  })
  expect(reply.thumbnail_url).toContain('/v1/socials/post/thumbnail/')
})

it('saved views keep their filters and order', async () => {
  const params = { team: scene.team }
  const create = async (name: string, filters = {}) =>
    (await scene.world.call(routes.createView, scene.ada, { params, body: { name, filters } })).reply
  const [first, second, third] = [await create('New', { status: ['new'] }), await create('Kept'), await create('All')]
  const order = async () =>
    (await scene.world.call(routes.views, scene.ada, { params })).reply.results.map(({ name }) => name)
  expect(await order()).toEqual(['New', 'Kept', 'All'])
  const views = [third.uuid, first.uuid]
  await scene.world.call(routes.reorderViews, scene.ada, { params, body: { views } })
  expect(await order()).toEqual(['All', 'New', 'Kept'])
  const changed = await scene.world.call(routes.updateView, scene.ada, {
    params: { social_post_view: first.uuid },
    body: { name: 'Inbox' },
  })
  expect(changed.reply).toMatchObject({ name: 'Inbox', filters: { status: ['new'] } })
  await scene.world.call(routes.removeView, scene.ada, { params: { social_post_view: second.uuid } })
  expect(await order()).toEqual(['All', 'Inbox'])
})

describe('asking by comment', () => {
  const generate = async (social_post: string) =>
    (await scene.world.call(routes.generateComment, scene.ada, { body: { social_post } })).reply
  const comment = (social_post: string, text: string) =>
    scene.world.call(routes.comment, scene.ada, { params: { social_post }, body: { text } })

  it('is refused where the account is only tagged', async () => {
    const { body } = await comment(posts[7] ?? '', 'May we share this?')
    expect(body['code']).toBe('ugc.no_comment')
  })

  it('sends one comment where the account is mentioned, and never the same text twice in a row', async () => {
    const { post, id } = await collectMention(scene, 'first.mention')
    const { text, written_by, can_comment } = await generate(post.uuid)
    expect([written_by, can_comment]).toEqual(['template', true])
    expect(text).toContain('@first.mention')
    expect((await comment(post.uuid, text)).reply).toMatchObject({ kind: 'comment', status: 'waiting', text })
    await scene.world.finishJobs()
    const sent = () => scene.world.instagram.journal.entries({ effect: 'comment' }).length
    expect(sent()).toBe(1)
    expect(await scene.one(post.uuid)).toMatchObject({ status: 'requested', network_id: id })
    const { post: other } = await collectMention(scene, 'second.mention')
    expect((await comment(other.uuid, text.replace('first', 'second'))).body['code']).toBe('ugc.same_comment')
    const next = await generate(other.uuid)
    expect(bare(next.text)).not.toBe(bare(text))
    expect((await comment(other.uuid, next.text)).status).toBe(200)
    await scene.world.finishJobs()
    // The account has to wait for its turn.
    expect(sent()).toBe(1)
    await scene.world.db.update(socialComments).set({ sent_at: new Date(Date.now() - 120_000) })
    await scene.hurry()
    expect(sent()).toBe(2)
  })

  it('is not sent twice when the answer of the network is lost', async () => {
    const { post } = await collectMention(scene, 'lost.answer')
    await scene.world.db.update(socialComments).set({ sent_at: new Date(Date.now() - 120_000) })
    const before = scene.world.instagram.journal.entries({ effect: 'comment' }).length
    scene.world.instagram.faults.add({ on: 'mention.answer', when: 'after', action: 'reset' })
    await comment(post.uuid, 'This is wonderful, may we share it?')
    await scene.world.finishJobs()
    await scene.hurry()
    expect(scene.world.instagram.journal.entries({ effect: 'comment' }).length).toBe(before + 1)
  })

  it('refuses a comment that contains an approval link', async () => {
    const { post } = await collectMention(scene, 'link.holder')
    const { body } = await comment(post.uuid, `Agree here: ${scene.world.settings.origin}/p/approval/abc`)
    expect(body['code']).toBe('ugc.link_in_comment')
  })
})

describe('generated comments', () => {
  it('vary: the last used template is never used next', () => {
    const used: string[] = []
    for (let n = 0; n < 40; n++) used.unshift(fromTemplate('comment', `creator.${n}`, used.slice(0, 8), () => 0))
    expect(used.some((text, n) => n > 0 && bare(text) === bare(used[n - 1] ?? ''))).toBe(false)
  })

  it('mention the page and not a message, if they are shown above a link', async () => {
    const [social_post = ''] = posts
    const body = { social_post, purpose: 'message' }
    const { reply } = await scene.world.call(routes.generateComment, scene.ada, { body })
    expect(reply.written_by).toBe('template')
    expect(reply.text).not.toMatch(/messages|inbox/)
  })

  it('come from the AI endpoint where one is set, and the reply says so', async () => {
    const [social_post = ''] = posts
    const said = { choices: [{ message: { content: 'Hi @guest, this is lovely! May we share it?' } }] }
    const read = vi.spyOn(scene.world.ports.outbound, 'read').mockResolvedValueOnce({
      status: 200,
      headers: {},
      url: '',
      body: Buffer.from(JSON.stringify(said)),
    })
    scene.world.settings.ai = { url: 'http://127.0.0.1:9/v1', key: 'k', model: 'm' }
    const ask = async () => (await scene.world.call(routes.generateComment, scene.ada, { body: { social_post } })).reply
    expect(await ask()).toMatchObject({ written_by: 'ai', text: 'Hi @guest, this is lovely! May we share it?' })
    read.mockRejectedValueOnce(new Error('down'))
    expect(await ask()).toMatchObject({ written_by: 'template' })
    scene.world.settings.ai = undefined
    read.mockRestore()
  })
})
