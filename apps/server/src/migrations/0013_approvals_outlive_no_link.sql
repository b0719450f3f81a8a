ALTER TABLE "download_requests" DROP CONSTRAINT "download_requests_link_share_links_uuid_fk";
