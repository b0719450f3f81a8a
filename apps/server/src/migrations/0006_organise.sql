ALTER TABLE "folders" ADD COLUMN "recycled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "folders" ADD COLUMN "recycled_by" uuid;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_recycled_by_users_uuid_fk" FOREIGN KEY ("recycled_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_bin" ON "files" USING btree ("team","recycled_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE recycled_at is not null;