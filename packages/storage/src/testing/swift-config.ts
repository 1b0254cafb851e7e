/** The settings of Swift's four servers, for one machine, one device and one copy of every file. */
export interface SwiftPlace {
  folder: string;
  ports: { proxy: number; account: number; container: number; object: number };
}

export const SWIFT_USER = { accessKeyId: "test:tester", secretAccessKey: "testing" };

export const SWIFT_CONF = `
[swift-hash]
swift_hash_path_suffix = invigil
swift_hash_path_prefix = invigil
[storage-policy:0]
name = only
default = yes
`;

export function proxyConf({ folder, ports }: SwiftPlace): string {
  return `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
workers = 0
user = ${user()}
swift_dir = ${folder}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache conditions s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A busy machine is slow, not broken: nobody is given up.
conn_timeout = 30
node_timeout = 60
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
# Asked for, and never reached: nothing listens there.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:conditions]
paste.filter_factory = invigil_conditions:filter_factory
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${SWIFT_USER.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}

/**
 * Swift supports `If-None-Match: *`, but its S3 interface returns 501 before it checks the signature. This hides the
 * header from that one check, so that Swift still checks signature and condition.
 */
export const CONDITIONS = `
from swift.common.middleware.s3api.s3request import S3Request
validate = S3Request._validate_headers
def without_condition(self):
    condition = self.environ.pop("HTTP_IF_NONE_MATCH", None)
    try:
        validate(self)
    finally:
        if condition is not None:
            self.environ["HTTP_IF_NONE_MATCH"] = condition
S3Request._validate_headers = without_condition
def filter_factory(global_conf, **local_conf):
    return lambda app: app
`;

export function serverConf({ folder, ports }: SwiftPlace, name: "account" | "container" | "object"): string {
  return `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[name]}
workers = 0
user = ${user()}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
log_level = ERROR
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;
}

/** The location of each kind of row, in Swift's own Python, because its command line takes a second per step. */
export function ringScript({ folder, ports }: SwiftPlace): string {
  return `
from swift.common.ring import RingBuilder
for name, port in (("account", ${ports.account}), ("container", ${ports.container}), ("object", ${ports.object})):
    builder = RingBuilder(2, 1, 0)
    builder.add_dev(dict(region=1, zone=1, ip="127.0.0.1", port=port, device="disk", weight=1.0,
                         replication_ip="127.0.0.1", replication_port=port))
    builder.rebalance()
    builder.get_ring().save("${folder}/" + name + ".ring.gz")
`;
}

function user(): string {
  return process.getuid?.() === 0 ? "root" : (process.env["USER"] ?? "nobody");
}
