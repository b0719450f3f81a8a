CREATE INDEX "source_creators_listed" ON "source_creators" USING btree ("team",lower(handle));
--> statement-breakpoint
-- Removed posts are in no group, so that groups are counted without reading their posts.
DELETE FROM "social_post_group_items" i USING "social_posts" p WHERE p."uuid" = i."post" AND p."removed_at" IS NOT NULL;
