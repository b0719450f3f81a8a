import type pg from 'pg'

/** A team with creators' posts, and the ids used to filter its lists. */
export type PostTeam = { uuid: string; account: string; group: string; assignee: string }

/** Creates a team with this many posts by a tenth as many creators, unless it exists. */
export const fillPosts = async (client: pg.Client, size: number): Promise<PostTeam> => {
  const value = async (text: string, values: unknown[] = []) =>
    String((await client.query<{ v: string }>(text, values)).rows[0]?.v ?? '')
  const name = `posts ${size}`
  const assignee = await value('select "user" v from members limit 1')
  const parts = async (uuid: string): Promise<PostTeam> => ({
    uuid,
    assignee,
    account: await value('select uuid v from social_accounts where team = $1', [uuid]),
    group: await value('select uuid v from social_post_groups where team = $1', [uuid]),
  })
  const known = await value('select uuid v from teams where name = $1', [name])
  if (known) return parts(known)
  await client.query('begin')
  const team = await value(
    `insert into teams (uuid, name, features) values (gen_random_uuid(), $1, '{DAM_PLUS,UGC_PLUS}') returning uuid v`,
    [name],
  )
  const role = await value(
    `insert into roles (uuid, team, name, permissions) values (gen_random_uuid(), $1, 'All', '{EDIT_ASSETS,MANAGE_SOCIALS}') returning uuid v`,
    [team],
  )
  await client.query('insert into members (uuid, team, "user", role) values (gen_random_uuid(), $1, $2, $3)', [
    team,
    assignee,
    role,
  ])
  const account = await value(
    `insert into social_accounts (uuid, team, platform, network_id, name, username, access_token, scopes) values (gen_random_uuid(), $1, 'Instagram', $2, 'Solvik', 'solvik', '', '[]') returning uuid v`,
    [team, `account of ${size}`],
  )
  const group = await value(
    `insert into social_post_groups (uuid, team, name) values (gen_random_uuid(), $1, 'Winter') returning uuid v`,
    [team],
  )
  await client.query(
    `insert into source_creators (uuid, team, platform, handle, name)
      select gen_random_uuid(), $1, 'Instagram', 'creator.' || n, 'Creator ' || n from generate_series(1, $2::int / 10) n`,
    [team, size],
  )
  await client.query(
    `insert into social_posts (uuid, team, platform, creator, network_id, code, permalink, caption, media_type, media, like_count,
        comment_count, posted_at, status, availability, assignee)
      select gen_random_uuid(), $1, 'Instagram', c.uuid, 'n' || n, 'c' || n, 'https://network.example/p/' || n,
        case when n % 3 = 0 then 'Sunset over the harbour ' else 'A walk in town ' end || case when n % 500 = 7 then 'zeppelin' else '' end,
        case n % 4 when 0 then 'video' when 1 then 'carousel' else 'image' end, '[{"type":"image","url":null,"thumbnail_url":null}]',
        (n % 5000) * 7919 % 5000, n % 90, now() - n * interval '3 minutes',
        case when n % 100 = 3 then 'kept' when n % 10 = 5 then 'new' else 'skipped' end,
        case when n % 300 = 11 then 'gone' else 'live' end, case when n % 200 = 9 then $3::uuid end
      from generate_series(1, $2::int) n
        join source_creators c on c.team = $1 and c.handle = 'creator.' || (n % ($2::int / 10) + 1)`,
    [team, size, assignee],
  )
  await client.query(
    `insert into social_post_sources (uuid, post, account, source, posted_at)
      select gen_random_uuid(), uuid, $2, case when like_count % 200 = 0 then 'mentioned' else 'tagged' end, posted_at
      from social_posts where team = $1`,
    [team, account],
  )
  await client.query(
    `insert into social_post_group_items ("group", post, posted_at)
      select $2, uuid, posted_at from social_posts where team = $1 and like_count % 50 = 0`,
    [team, group],
  )
  await client.query('commit')
  return parts(team)
}

type Case = {
  name: string
  /** The request body. */
  body: (team: PostTeam) => object
  /** The equivalent SQL, without the related data of a post. */
  bare: string
  /** Whether the sixteenth page is measured instead of the first. */
  deep?: boolean
}
const newest = 'p.removed_at is null order by p.posted_at desc, p.uuid desc'
export const cases: readonly Case[] = [
  { name: 'newest', body: () => ({}), bare: newest },
  { name: 'newest, sixteenth page', body: () => ({}), bare: newest, deep: true },
  { name: 'oldest', body: () => ({ sort: 'oldest' }), bare: 'p.removed_at is null order by p.posted_at, p.uuid' },
  {
    name: 'most liked',
    body: () => ({ sort: 'most_liked' }),
    bare: 'p.removed_at is null order by coalesce(p.like_count, 0) desc, p.uuid desc',
  },
  { name: 'to review', body: () => ({ filters: { status: ['new'] } }), bare: `p.status = 'new' and ${newest}` },
  { name: 'kept, 1 in 100', body: () => ({ filters: { status: ['kept'] } }), bare: `p.status = 'kept' and ${newest}` },
  {
    name: 'videos',
    body: () => ({ filters: { media_type: ['video'] } }),
    bare: `p.media_type = 'video' and ${newest}`,
  },
  {
    name: 'no longer on the network, 1 in 300',
    body: () => ({ filters: { availability: 'gone' } }),
    bare: `p.availability = 'gone' and ${newest}`,
  },
  {
    name: 'assigned to me, 1 in 200',
    body: ({ assignee }) => ({ filters: { assignee } }),
    bare: `p.assignee is not null and ${newest}`,
  },
  {
    name: 'a common word',
    body: () => ({ filters: { query: 'sunset' } }),
    bare: `to_tsvector('simple', p.caption) @@ plainto_tsquery('simple', 'sunset') and ${newest}`,
  },
  {
    name: 'a rare word, 1 in 500',
    body: () => ({ filters: { query: 'zeppelin' } }),
    bare: `to_tsvector('simple', p.caption) @@ plainto_tsquery('simple', 'zeppelin') and ${newest}`,
  },
  {
    name: 'one creator',
    body: () => ({ filters: { q: '@creator.42' } }),
    bare: `p.creator = (select uuid from source_creators c where c.team = $1 and c.handle = 'creator.42') and ${newest}`,
  },
  {
    name: 'part of a handle',
    body: () => ({ filters: { q: 'ator.4' } }),
    bare: `p.creator in (select uuid from source_creators c where c.team = $1 and c.handle like '%ator.4%' limit 200) and ${newest}`,
  },
  {
    name: 'a group, 1 in 50',
    body: ({ group }) => ({ filters: { group } }),
    bare: `exists (select from social_post_group_items i where i.post = p.uuid) and ${newest}`,
  },
  {
    name: 'mentions, 1 in 200',
    body: ({ account }) => ({ filters: { account, source: 'mentioned' } }),
    bare: `exists (select from social_post_sources s where s.post = p.uuid and s.source = 'mentioned') and ${newest}`,
  },
  {
    name: 'twelve hours of the day before yesterday',
    body: () => ({
      filters: { from: new Date(Date.now() - 42 * 3_600_000), to: new Date(Date.now() - 30 * 3_600_000) },
    }),
    bare: `p.posted_at < now() - interval '30 hours' and p.posted_at >= now() - interval '42 hours' and ${newest}`,
  },
]
