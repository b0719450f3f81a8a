import { features, oneTimeApprovals, ugc as routes } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('takes a removed post out of its groups, and hides the counts of groups from other teams', async () => {
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

  it('requires permission to change posts, and the plan feature', async () => {
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
  it('contain every post once in each order, across pages', async () => {
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

  it("find a creator's posts by handle with `q`, and nothing for an unknown handle", async () => {
    const ask = async (q: string) =>
      (await scene.world.call(routes.list, scene.ada, { params: { team: scene.team }, query: { q } })).reply
    expect(await ask('guest.1')).toMatchObject({ count: 3 })
    expect(await ask('nobody-has-this%_')).toMatchObject({ count: 0, results: [] })
  })

  it('show a creator with their posts, and no requests if none were sent', async () => {
    const [post] = await scene.ofCreator('guest.2')
    const params = { source_creator: post?.creator.uuid ?? '' }
    const { reply } = await scene.world.call(routes.ofCreator, scene.ada, { params })
    expect(reply).toMatchObject({ count: 3, creator: { handle: 'guest.2' } })
    const sent = await scene.world.call(routes.recentRequests, scene.ada, { params })
    expect(sent.reply).toMatchObject({ results: [], count: 0 })
  })

  it('show the comments and approvals sent to a creator, newest first', async () => {
    const { post } = await collectMention(scene, 'asked.twice')
    const text = 'Lovely! May we share it?'
    const params = { social_post: post.uuid }
    expect((await scene.world.call(routes.comment, scene.ada, { params, body: { text } })).status).toBe(200)
    const body = { social_post: post.uuid, channels: ['web'], message: 'The details are here.' }
    await scene.world.call(oneTimeApprovals.create, scene.ada, { params: { team: scene.team }, body })
    const { reply } = await scene.world.call(routes.recentRequests, scene.ada, {
      params: { source_creator: post.creator.uuid },
    })
    const by = { uuid: scene.ada.user }
    expect(reply).toMatchObject({
      count: 2,
      results: [
        { kind: 'approval', social_post: post.uuid, text: 'The details are here.', status: 'pending', by },
        { kind: 'comment', social_post: post.uuid, text, by },
      ],
    })
    expect((await scene.one(post.uuid)).creator.last_requested_at).toBeInstanceOf(Date)
  })
})

it('an oEmbed response includes the author and thumbnail, even if the network leaves them out', async () => {
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

it('a group keeps its posts when it is renamed, and its posts remain when it is deleted', async () => {
  const { world, ada, team } = scene
  const create = async (name: string) =>
    (await world.call(routes.createGroup, ada, { params: { team }, body: { name } })).reply.uuid
  const [first, second] = [await create('Zebra'), await create('Anchor')]
  const [post = ''] = posts
  await world.call(routes.bulk, ada, { params: { team }, body: { posts: [post], addGroup: first } })
  const rename = { params: { social_post_group: first }, body: { name: 'Boats' } }
  expect((await world.call(routes.updateGroup, ada, rename)).reply).toMatchObject({ name: 'Boats', posts: 1 })
  const listed = async () =>
    (await world.call(routes.groups, ada, { params: { team } })).reply.results.map(({ uuid }) => uuid)
  expect((await listed()).filter((uuid) => [first, second].includes(uuid))).toEqual([second, first])
  expect((await world.call(routes.removeGroup, ada, { params: { social_post_group: first } })).status).toBe(204)
  expect(await listed()).not.toContain(first)
  expect((await scene.one(post)).groups.map(({ uuid }) => uuid)).not.toContain(first)
})

it('saved views keep their filters and order, and can be reordered, renamed and deleted', async () => {
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
