ALTER TABLE "links" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "collection" uuid;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "gallery" uuid;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_collection_collections_uuid_fk" FOREIGN KEY ("collection") REFERENCES "public"."collections"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_gallery_galleries_uuid_fk" FOREIGN KEY ("gallery") REFERENCES "public"."galleries"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_links_collection" ON "share_links" USING btree ("collection");--> statement-breakpoint
CREATE INDEX "share_links_gallery" ON "share_links" USING btree ("gallery");